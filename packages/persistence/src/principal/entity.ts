import { EntitySchema } from 'typeorm';
import { constraintsOf } from '../connection/declared-table.js';

export interface PrincipalRow {
  tenantId: string;
  principalId: string;
  enabled: boolean;
  scopes: string[];
  versionNumber: number;
  version: string;
  lockMarker: number;
}

const LOCK_MARKER_COMMENT =
  'Nothing reads it. FOR SHARE needs the right to update some column; the schedule worker has it on this one, and a policy that lets no update through.';

export const PrincipalEntity = new EntitySchema<PrincipalRow>({
  name: 'principals',
  columns: {
    tenantId: { name: 'tenant_id', type: 'text', primary: true },
    principalId: { name: 'principal_id', type: 'text', primary: true },
    enabled: { type: 'boolean' },
    scopes: { type: 'text', array: true },
    // Both are the trigger's to write.
    versionNumber: { name: 'version_number', type: 'integer', default: 0, insert: false, update: false },
    version: { type: 'text', default: '', insert: false, update: false },
    lockMarker: { name: 'lock_marker', type: 'smallint', default: 0, insert: false, update: false, comment: LOCK_MARKER_COMMENT },
  },
  ...constraintsOf('principals', { references: [{ from: ['tenantId'], to: 'tenants', key: ['id'] }] }, () => 'tenant_id'),
});
