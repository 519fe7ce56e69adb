import type { ScheduleRequestKeys } from '@carillon/application';
import type { PrincipalRef } from '@carillon/domain';
import type { Client } from '../connection/pool.js';
import { REQUEST_KEY_LOCK } from '../connection/locks.js';
import { rowsOf, statement } from '../connection/statement.js';

// The lock makes a second request with the key wait for the first, instead of failing at the unique key. It is taken in a statement
// of its own: a snapshot from before the wait would not see what the first has stored.
const KEY_LOCK = statement('request_key_lock', `
  SELECT set_config('lock_timeout', '10s', true), pg_advisory_xact_lock($1, hashtext($2))`);
const KEY_READ = statement<{ readonly key: string; readonly request_hash: string; readonly schedule_id: string }>('request_key_read', `
  SELECT key, request_hash, schedule_id FROM schedule_idempotency_keys WHERE tenant_id = $1 AND principal_id = $2 AND key = $3`);
const KEY_INSERT = statement('request_key_insert', `
  INSERT INTO schedule_idempotency_keys (tenant_id, principal_id, key, request_hash, schedule_id, created_at) VALUES ($1, $2, $3, $4, $5, $6)`);

export const scheduleRequestKeys = (client: Client, owner: PrincipalRef): ScheduleRequestKeys => ({
  claim: async (key) => {
    const [, [row]] = await Promise.all([
      rowsOf(client, KEY_LOCK, [REQUEST_KEY_LOCK, JSON.stringify([owner.tenantId, owner.principalId, key])]),
      rowsOf(client, KEY_READ, [owner.tenantId, owner.principalId, key]),
    ]);
    return row === undefined ? 'free' : { key: row.key, requestHash: row.request_hash, scheduleId: row.schedule_id };
  },
  record: async ({ key, requestHash, scheduleId }, at) => {
    await rowsOf(client, KEY_INSERT, [owner.tenantId, owner.principalId, key, requestHash, scheduleId, at.toString()]);
  },
});
