import type { Cadence } from '@carillon/domain';

export const ZONE = 'America/Los_Angeles';
export const KINDS = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type Kind = (typeof KINDS)[number];

const civil = { localTime: '09:00:00', timezone: ZONE } as const;

export const CADENCES: { readonly [kind in Kind]: Cadence } = {
  daily: { kind: 'DAILY', ...civil },
  weekly: { kind: 'WEEKLY', ...civil, weekdays: [1, 3, 5] },
  monthly: { kind: 'MONTHLY', ...civil, daysOfMonth: [1, 15], lastDay: false },
  yearly: { kind: 'YEARLY', ...civil, dates: [{ month: 7, day: 4 }] },
};
