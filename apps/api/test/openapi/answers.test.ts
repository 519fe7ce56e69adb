import { aDefinitionBody } from '@carillon/domain/testing';
import { useApi } from '../world.js';

const api = useApi();
let schemas: Record<string, any>;
beforeAll(async () => { schemas = (await api.request('GET', '/openapi.json', { as: 'without_token' })).json.components.schemas; });

/** Members that an answer has and its schema does not name, and those that the schema requires and the answer lacks. */
const differences = (value: any, schema: any, at = ''): readonly string[] => {
  if (schema.$ref !== undefined) return differences(value, schemas[schema.$ref.split('/').at(-1)], at);
  const branches = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  if (branches.length > 0) return branches.map((branch: any) => differences(value, branch, at)).toSorted((a, b) => a.length - b.length)[0] ?? [];
  const types = [schema.type].flat();
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) && types.includes('integer') ? 'integer' : typeof value;
  if (schema.type !== undefined && !types.includes(type)) return [`${at} is ${type}, not ${types.join(' or ')}`];
  if (schema.enum !== undefined && value !== null && !schema.enum.includes(value)) return [`${at} is none of ${schema.enum.join(', ')}`];
  if (type === 'array') return (value as any[]).flatMap((item, index) => differences(item, schema.items, `${at}/${index}`));
  if (type !== 'object') return [];
  const properties = schema.properties ?? {};
  return [
    ...Object.keys(value).filter((key) => properties[key] === undefined).map((key) => `${at}/${key} is not documented`),
    ...(schema.required ?? []).filter((key: string) => !(key in value)).map((key: string) => `${at}/${key} is missing`),
    ...Object.keys(value).filter((key) => properties[key] !== undefined).flatMap((key) => differences(value[key], properties[key], `${at}/${key}`)),
  ];
};

const conforms = (value: unknown, name: string) => { expect(differences(value, { $ref: `#/components/schemas/${name}` })).toEqual([]); };

test('the comparison sees what is too much, what is missing and what is of another type', () => {
  expect(differences({ tenant_id: 7, extra: 1, scopes: [] }, { $ref: '#/components/schemas/Me' }).toSorted())
    .toEqual(['/extra is not documented', '/principal_id is missing', '/tenant_id is number, not string']);
});

test('answers are what the document says', async () => {
  const created = await api.create({ cadence: { kind: 'YEARLY', local_time: '09:00', timezone: 'UTC', dates: [{ month: 1, day: 1 }] } });
  conforms(created.json, 'ScheduleAnswer');
  conforms((await api.create({}, { as: 'writer', body: aDefinitionBody({ requested_scopes: [] }) })).json, 'ScheduleAnswer');
  conforms((await api.request('GET', '/v1/schedules')).json, 'SchedulePage');
  conforms((await api.request('GET', '/v1/me')).json, 'Me');
  await api.sql(`INSERT INTO schedule_occurrences (id, schedule_id, schedule_revision, nominal_fire_at, disposition, reason_code, created_at, tenant_id, principal_id)
    VALUES (gen_random_uuid(), $1, 1, '2026-01-01T00:00:00Z', 'MISSED', 'schedule.misfire_grace_expired', carillon_now(), 'demo', 'alice')`, [created.json.schedule.id]);
  conforms((await api.request('GET', `/v1/schedules/${created.json.schedule.id}/occurrences`)).json, 'OccurrencePage');
  conforms((await api.create({ title: 7 })).json, 'ErrorEnvelope');
  conforms((await api.request('GET', '/v1/schedules/x')).json, 'ErrorEnvelope');
});
