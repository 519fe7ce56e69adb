import type { PageKey, PageOf, PageRequest } from '@carillon/application';

/**
 * The key that a page begins after, of parameters $2 and $3; both null for the first page. One comparison for every page, so that
 * the index is entered at the key: with an OR in its place a deep page would walk over all pages before it.
 */
export const PAGE_AFTER = `(coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))`;

/** Makes a page of rows of which one more than the limit was asked for. */
export const pageRows = <Row, Item>(
  rows: readonly Row[], page: PageRequest, keyOf: (row: Row) => PageKey, itemOf: (row: Row) => Item,
): PageOf<Item> => {
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return { items: shown.map(itemOf), next: rows.length > shown.length && last !== undefined ? keyOf(last) : null };
};
