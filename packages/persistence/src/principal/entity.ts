import { EntitySchema } from 'typeorm';

export interface PrincipalRow {
  tenantId: string;
  principalId: string;
  enabled: boolean;
  scopes: string[];
  versionNumber: number;
  version: string;
  lockMarker: number;
}

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
    lockMarker: { name: 'lock_marker', type: 'smallint', default: 0, insert: false, update: false },
  },
});
