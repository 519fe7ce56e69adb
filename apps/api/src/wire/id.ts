import { notFound } from '../http/api-error.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An id of a path. What is no UUID names nothing, so it is not found rather than malformed. */
export const pathId = (text: string): string => {
  const id = text.toLowerCase();
  if (!UUID.test(id)) throw notFound();
  return id;
};
