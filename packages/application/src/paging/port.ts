/** Where a page starts: after the row with this sort instant and id. Instants are ISO 8601 in UTC. */
export interface PageKey {
  readonly at: string;
  readonly id: string;
}

export interface PageRequest {
  /** 1..200. */
  readonly limit: number;
  readonly after: PageKey | null;
}

/** `next` is the key of the last item when there are more, else null. */
export interface PageOf<T> {
  readonly items: readonly T[];
  readonly next: PageKey | null;
}

/**
 * Turns page keys into opaque cursors. A cursor is bound to who listed what with which filter (`binding`): one that was
 * altered, or that belongs to another list, does not open.
 */
export interface CursorSeal {
  seal(key: PageKey, binding: string): Promise<string>;
  open(cursor: string, binding: string): Promise<PageKey | 'invalid'>;
}
