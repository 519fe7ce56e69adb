import { changeSchedule } from '@carillon/application';
import { accountAll, addSchedule, agentOf, after, ALICE, claim, DUE, materialize, memorySecretScanner, recordingWakeups, SCOPES, settle } from '@carillon/application/testing';
import { definitionJson, type ScheduleDefinition } from '@carillon/domain';
import { aDefinition } from '@carillon/domain/testing';
import { postgresWorld, type PostgresWorld } from '../scheduling-world.js';

let world: PostgresWorld;
beforeAll(async () => { world = await postgresWorld(); });
afterAll(() => world.close());

/** All that a run executes with, resolved anew. */
const resolved = async (runId: string) => {
  const [run] = await world.database.sql(`
    SELECT r.agent_version, r.policy_profile, r.scopes, r.limits, (r.deadline_at - r.created_at)::text AS time, a.instructions AS agent_instructions,
      o.schedule_revision AS revision, v.definition - 'instruction' AS definition, s.metadata ->> 'schedule_revision' AS told_revision,
      (SELECT e.payload FROM session_events e WHERE e.session_id = s.id AND e.event_type = 'user.message.created') AS message
    FROM runs r JOIN sessions s ON s.id = r.session_id JOIN schedule_occurrences o ON o.run_id = r.id
    JOIN schedule_revisions v ON v.schedule_id = o.schedule_id AND v.revision = o.schedule_revision
    JOIN agent_versions a ON a.tenant_id = r.tenant_id AND a.agent_id = r.agent_id AND a.version = r.agent_version
    WHERE r.id = $1`, [runId]);
  return run;
};

const told = ({ instruction: _instruction, ...rest }: ReturnType<typeof definitionJson>) => rest;

test('[gate.schedule.revision_pinned] what an occurrence ran with stays, whatever is edited, rotated or renamed later; the next one takes the new revision whole', async () => {
  await settle(world);
  const first: ScheduleDefinition = aDefinition({ instruction: 'The first instruction.', requestedScopes: ['workspace.read'], runTimeoutSeconds: 300 });
  const schedule = await addSchedule(world, ALICE, {}, first);
  await world.setNow(DUE);
  const one = await materialize(world, schedule);
  const before = await resolved(one.runId);
  expect(before).toMatchObject({
    agent_version: '1', policy_profile: 'default', scopes: ['workspace.read'], time: '00:05:00', agent_instructions: 'Help.', revision: 1, told_revision: '1', definition: told(definitionJson(first)),
  });
  expect(JSON.stringify(before.message)).toContain('The first instruction.');

  // The agent goes on: another version with other instructions and another profile, pinned by the update.
  await world.addAgent({ ...agentOf(ALICE.tenantId), version: '2', policyProfile: 'strict', instructions: 'Refuse.' });
  const second: ScheduleDefinition = aDefinition({
    title: 'Second', instruction: 'The second instruction.', agentVersion: '2', policyProfile: 'strict', requestedScopes: ['schedule.read'], runTimeoutSeconds: 60,
    limits: { ...first.limits, maxSteps: 3, maxCost: 7 }, cadence: { kind: 'DAILY', localTime: '10:30:00', timezone: 'UTC' },
  });
  const change = changeSchedule({ unitOfWork: world.unitOfWork, wakeups: recordingWakeups(), secretScanner: memorySecretScanner });
  const answer = await change({
    principal: { ...ALICE, scopes: SCOPES }, scheduleId: schedule.id, kind: 'update', input: { expected_revision: 1, definition: definitionJson(second) },
  });
  expect(answer.ok).toBe(true);
  expect(await resolved(one.runId)).toEqual(before);

  // A worker that takes the first run up now, after all that, opens it as it was pinned.
  const lease = await claim(world);
  const opened = await world.runJournal.open(lease);
  if (opened === 'agent_version_missing') throw new Error('the pinned version is gone');
  expect([opened.instructions, opened.limits, opened.conversation[0]?.text]).toEqual(['Help.', first.limits, 'The first instruction.']);
  await world.runJournal.end(lease, { status: 'COMPLETED', finalMessage: 'Done.' });
  expect(await accountAll(world)).toBe(1);

  // The new cadence, 10:30 UTC, comes 18.5 hours after the old one, 16:00 UTC.
  await world.setNow(after(18.5 * 3600));
  const two = await materialize(world, schedule);
  expect(await resolved(two.runId)).toMatchObject({
    agent_version: '2', policy_profile: 'strict', scopes: ['schedule.read'], time: '00:01:00', agent_instructions: 'Refuse.', revision: 2, told_revision: '2', definition: told(definitionJson(second)),
  });
  expect(JSON.stringify((await resolved(two.runId)).message)).toContain('The second instruction.');
  expect(await resolved(one.runId)).toEqual(before);
});

test('[share.schedule.revision_pinned] a stored revision and a stored agent version can be changed by no login', async () => {
  for (const role of ['carillon_api', 'carillon_schedule_worker', 'carillon_async_worker', 'carillon_interactive_worker', 'carillon_maintenance', 'carillon_operator'] as const) {
    const client = await world.database.clientOf(role);
    await expect(client.query('UPDATE schedule_revisions SET definition = definition')).rejects.toMatchObject({ code: '42501' });
    await expect(client.query('UPDATE agent_versions SET instructions = instructions')).rejects.toMatchObject({ code: '42501' });
  }
});
