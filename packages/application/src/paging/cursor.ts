import type { CursorSeal, PageKey } from './port.js';

export interface CursorPage<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

export const openCursor = async (seal: CursorSeal, cursor: string | null, binding: string): Promise<PageKey | null | 'invalid'> =>
  cursor === null ? null : seal.open(cursor, binding);

export const sealCursor = async (seal: CursorSeal, key: PageKey | null, binding: string): Promise<string | null> =>
  key === null ? null : seal.seal(key, binding);
