import type { PageKey, PageOf, PageRequest } from '@carillon/application';

/** Makes a page of rows of which one more than the limit was asked for. */
export const pageRows = <Row, Item>(
  rows: readonly Row[], page: PageRequest, keyOf: (row: Row) => PageKey, itemOf: (row: Row) => Item,
): PageOf<Item> => {
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return { items: shown.map(itemOf), next: rows.length > shown.length && last !== undefined ? keyOf(last) : null };
};
