import type { Instant } from '@carillon/domain';

export const instantOrNull = (instant: Instant | null): string | null => instant?.toString() ?? null;
