import { aDefinition, aDefinitionBody, anAuthority, aRevision, aSchedule, firingFacts } from '@carillon/domain/testing';
import { definitionJson } from '@carillon/domain';
import { CREDENTIAL_KINDS, drawFrom } from '@carillon/secrets/testing';
import { useApi } from './world.js';

const api = useApi();

/** Names under which a credential would be kept. Counts of model tokens are no tokens. */
const SUSPECT = /token|secret|cookie|credential|passw|api_?key|bearer|assertion|private_?key/i;
const COUNTS = ['input_tokens', 'output_tokens', 'inputTokens', 'outputTokens'];

const namesIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...namesIn(member)]);
};

describe('[gate.schedule.no_credentials] no field of a schedule is made for one', () => {
  test('in the domain', () => {
    const names = [aSchedule(), aRevision(), firingFacts(), anAuthority(), definitionJson(aDefinition({ browserProfileId: '99999999-9999-4999-8999-999999999999' }))].flatMap(namesIn);
    expect(names).toEqual(expect.arrayContaining(['instruction', 'requestedScopes', 'occurrenceId', 'browser_profile_id', 'max_cost']));
    expect(names.filter((name) => SUSPECT.test(name) && !COUNTS.includes(name))).toEqual([]);
  });

  test('in the tables', async () => {
    const columns = await api.sql(`
      SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = ANY ($1)`, [
      ['schedules', 'schedule_revisions', 'schedule_occurrences', 'schedule_idempotency_keys', 'schedule_counts', 'process_events', 'sessions', 'session_events', 'runs', 'run_outcomes', 'notifications'],
    ]);
    expect(columns.length).toBeGreaterThan(90);
    expect(columns.map(({ name }) => name as string).filter((name) => SUSPECT.test(name) && !COUNTS.some((count) => name.endsWith(`.${count}`)))).toEqual([]);
  });

  test('in the interface', async () => {
    const { json } = await api.request('GET', '/openapi.json');
    const properties = Object.values<any>(json.components.schemas).flatMap(({ properties: named }) => Object.keys(named ?? {}));
    expect(properties).toEqual(expect.arrayContaining(['instruction', 'requested_scopes', 'run_id']));
    expect(properties.filter((name) => SUSPECT.test(name) && !COUNTS.includes(name))).toEqual([]);
  });
});

describe('[gate.schedule.no_credentials] the corpus, over HTTP', () => {
  const sent: string[] = [];

  test.each(CREDENTIAL_KINDS)('$kind is refused in a title and an instruction, by create and by update, and comes back nowhere', async ({ kind, make }) => {
    const { json: { schedule } } = await api.create();
    for (const field of ['title', 'instruction'] as const) {
      const credential = make(drawFrom(`${kind} ${field}`));
      // A title is one line; the words of a block of several lines are joined as people join them.
      const text = `Please use ${field === 'title' ? credential.replaceAll('\n', ' ') : credential} for it.`;
      sent.push(credential.split('\n').toSorted((a, b) => b.length - a.length)[0] ?? '');
      const definition = aDefinitionBody({ [field]: text });
      const created = await api.create({ [field]: text });
      const updated = await api.request('PATCH', `/v1/schedules/${schedule.id}`, { body: { expected_revision: 1, definition } });
      for (const [answer, pointer] of [[created, `/${field}`], [updated, `/definition/${field}`]] as const) {
        expect({ kind, field, status: answer.status, errors: answer.json.error?.details.errors }).toEqual({
          kind, field, status: 422, errors: [{ pointer, reason: `schedule.${field}_contains_credential`, message: expect.any(String) }],
        });
        expect(answer.text).not.toContain(sent.at(-1));
      }
    }
  });

  test('nothing of it was stored or logged', async () => {
    expect(sent.length).toBeGreaterThan(100);
    const tables = await api.sql(`SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`);
    let stored = api.logged();
    for (const { name } of tables) stored += (await api.sql(`SELECT string_agg(t::text, E'\n') AS rows FROM ${name} t`))[0]?.rows ?? '';
    expect(stored).toContain('Summarise my inbox.');
    expect(sent.filter((credential) => stored.includes(credential))).toEqual([]);
  });

  test.each([
    'Check the password policy page and tell me what changed.', 'Remind me to rotate the API key of the billing service, and the tokens of the staging cluster.',
    'Explain bearer tokens, cookies and secrets to a newcomer.', 'password: see the vault', 'Count the tokens of yesterday’s summaries.',
  ])('prose that speaks of them passes: %s', async (instruction) => {
    expect((await api.create({ instruction, title: 'Tokens and passwords' })).status).toBe(201);
  });
});
