import type { CursorSeal } from '@carillon/application';
import { openDatabase, type TestDatabase } from '../database.js';

const KEY = { at: '2026-07-01T16:00:00.001Z', id: '22222222-2222-4222-8222-222222222222' };

let database: TestDatabase;
let seal: CursorSeal;
beforeAll(async () => {
  database = await openDatabase();
  seal = (await database.connectAs('carillon_api', 1)).cursorSeal;
});
afterAll(() => database.close());

test('a cursor opens for the list that it was made for, in another process too', async () => {
  const cursor = await seal.seal(KEY, 'schedules demo alice');
  expect(await seal.open(cursor, 'schedules demo alice')).toEqual(KEY);
  const another = (await database.connectAs('carillon_api', 1)).cursorSeal;
  expect(await another.open(cursor, 'schedules demo alice')).toEqual(KEY);
});

test('a cursor of another list, principal or filter does not open', async () => {
  const cursor = await seal.seal(KEY, 'schedules demo alice');
  for (const binding of ['schedules demo bob', 'schedules other alice', 'occurrences demo alice', 'schedules demo alice ACTIVE', '']) {
    expect(await seal.open(cursor, binding)).toBe('invalid');
  }
});

test('no bit of a cursor can be changed', async () => {
  const bytes = Buffer.from(await seal.seal(KEY, 'list'), 'base64url');
  for (let place = 0; place < bytes.length * 8; place += 1) {
    const changed = Buffer.from(bytes);
    changed[place >> 3] = (changed[place >> 3] ?? 0) ^ (1 << (place & 7));
    expect(await seal.open(changed.toString('base64url'), 'list')).toBe('invalid');
  }
});

test('nothing can be added to a cursor or left out, and it has one spelling', async () => {
  const cursor = await seal.seal(KEY, 'list');
  for (const other of ['', 'A', `${cursor}A`, `${cursor}=`, ` ${cursor}`, cursor.slice(0, -1), cursor.slice(4), `${cursor}\n`, '💥', 'AAAA'.repeat(10)]) {
    expect(await seal.open(other, 'list')).toBe('invalid');
  }
  // The last character of base64 may carry bits that belong to no byte.
  const unused = Buffer.from(cursor, 'base64url').length % 3 === 0 ? undefined : cursor.at(-1);
  if (unused !== undefined) {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const same = [...alphabet].filter((last) => last !== unused && Buffer.from(cursor.slice(0, -1) + last, 'base64url').equals(Buffer.from(cursor, 'base64url')));
    expect(same.length).toBeGreaterThan(0);
    for (const last of same) expect(await seal.open(cursor.slice(0, -1) + last, 'list')).toBe('invalid');
  }
});

test('after a new key old cursors open once more; after another one they do not', async () => {
  const cursor = await seal.seal(KEY, 'list');
  const rotate = () => database.sql(`INSERT INTO cursor_keys (key) VALUES (sha256(convert_to(gen_random_uuid()::text, 'UTF8')))`);
  await rotate();
  const second = (await database.connectAs('carillon_api', 1)).cursorSeal;
  expect(await second.open(cursor, 'list')).toEqual(KEY);
  expect(await second.seal(KEY, 'list')).not.toBe(cursor);
  await rotate();
  const third = (await database.connectAs('carillon_api', 1)).cursorSeal;
  expect(await third.open(cursor, 'list')).toBe('invalid');
});
