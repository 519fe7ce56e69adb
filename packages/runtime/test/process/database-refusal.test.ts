import { databaseOrRefusal, StartRefusal } from '../../src/index.js';

const refusalOf = async (error: unknown): Promise<string> => {
  const refusal: unknown = await databaseOrRefusal(() => Promise.reject(error)).catch((thrown: unknown) => thrown);
  expect(refusal).toBeInstanceOf(StartRefusal);
  return (refusal as StartRefusal).message;
};

describe('a database that cannot be used', () => {
  it.each([
    [Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' }), /\(connect ECONNREFUSED 127\.0\.0\.1:1\): start that server, or correct the URL\.$/],
    [Object.assign(new Error('password authentication failed for user "x"'), { code: '28P01' }), /: correct its password\.$/],
    [Object.assign(new Error('database "x" does not exist'), { code: '3D000' }), /: create that database, or name another one\.$/],
    [Object.assign(new Error('the database has schema (none)'), { name: 'SchemaOutOfRange' }), /: run `maintenance migrate`/],
  ])('%s', async (error, message) => {
    expect(await refusalOf(error)).toMatch(message);
  });

  it('is no reason to say a password', async () => {
    expect(await refusalOf(new Error('postgres://login:kingfisher@127.0.0.1/x'))).not.toContain('kingfisher');
  });

  it('that can be used is handed on', async () => {
    expect(await databaseOrRefusal(async () => 7)).toBe(7);
  });
});
