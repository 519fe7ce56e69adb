import { EntitySchema } from 'typeorm';
import type { Instant } from '@carillon/domain';
import { instantColumn } from '../connection/values.js';

export interface TenantRow {
  id: string;
  ceilings: object;
  createdAt: Instant;
}

export const TenantEntity = new EntitySchema<TenantRow>({
  name: 'tenants',
  columns: {
    id: { type: 'text', primary: true },
    ceilings: { type: 'jsonb' },
    createdAt: { name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'carillon_now()', transformer: instantColumn, insert: false, update: false },
  },
});
