import type { ProcessEventLog } from '@carillon/application';
import type { ProcessEvent } from '@carillon/domain';
import { v7 as uuid } from 'uuid';
import type { Client } from '../connection/pool.js';
import { rowsOf, statement } from '../connection/statement.js';

// An event whose derivation key is there already is told once. Without a conflict target the statement needs no right to read.
const EVENTS_INSERT = statement('process_events_insert', `
  INSERT INTO process_events (id, tenant_id, event_type, actor_type, actor_id, derivation_key, payload, created_at)
  SELECT e.id, e.tenant_id, e.event_type, e.actor_type, e.actor_id, e.derivation_key, e.payload::jsonb, e.created_at
  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[])
    AS e (id, tenant_id, event_type, actor_type, actor_id, derivation_key, payload, created_at)
  ON CONFLICT DO NOTHING`);

export const appendProcessEvents = async (client: Client, events: readonly ProcessEvent[]): Promise<void> => {
  if (events.length === 0) return;
  await rowsOf(client, EVENTS_INSERT, [
    events.map(() => uuid()), events.map((event) => event.tenantId), events.map((event) => event.eventType), events.map((event) => event.actorType),
    events.map((event) => event.actorId), events.map((event) => event.derivationKey), events.map((event) => JSON.stringify(event.payload)),
    events.map((event) => event.createdAt.toString()),
  ]);
};

export const processEventLog = (client: Client): ProcessEventLog => ({ append: (events) => appendProcessEvents(client, events) });
