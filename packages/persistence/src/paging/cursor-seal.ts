import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CursorSeal, PageKey } from '@carillon/application';
import type { DataSource } from 'typeorm';

const TAG_BYTES = 16;

/**
 * Cursors as base64url of a tag and the page key. The tag is an HMAC over binding and key, so a cursor opens only for the list and
 * the principal that it was made for. The newest key seals; the one before still opens, so that keys can be rotated.
 */
export const cursorSeal = (dataSource: DataSource): CursorSeal => {
  let keys: Promise<readonly Buffer[]> | undefined;
  const read = async (): Promise<readonly Buffer[]> =>
    (await dataSource.query<{ key: Buffer }[]>('SELECT key FROM cursor_keys ORDER BY id DESC LIMIT 2')).map(({ key }) => key);
  const current = (): Promise<readonly Buffer[]> => {
    keys ??= read().catch((error: unknown) => { keys = undefined; throw error; });
    return keys;
  };
  const open = async (cursor: string, binding: string): Promise<PageKey | 'invalid'> => {
    const bytes = Buffer.from(cursor, 'base64url');
    // Base64 has many spellings of the same bytes; only the one that was given out is accepted.
    if (bytes.length <= TAG_BYTES || bytes.toString('base64url') !== cursor) return 'invalid';
    const body = bytes.subarray(TAG_BYTES);
    const matches = (await current()).some((key) => timingSafeEqual(tagOf(key, binding, body), bytes.subarray(0, TAG_BYTES)));
    return matches ? (JSON.parse(body.toString('utf8')) as PageKey) : 'invalid';
  };
  return {
    seal: async ({ at, id }, binding) => {
      const [key] = await current();
      if (key === undefined) throw new Error('there is no cursor key');
      const body = Buffer.from(JSON.stringify({ at, id }));
      return Buffer.concat([tagOf(key, binding, body), body]).toString('base64url');
    },
    open,
  };
};

const tagOf = (key: Buffer, binding: string, body: Buffer): Buffer =>
  createHmac('sha256', key).update(binding).update('\0').update(body).digest().subarray(0, TAG_BYTES);
