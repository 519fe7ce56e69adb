/** A start that cannot be: the message is one line that says what is wrong and how to mend it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** Any error as one line, for a person. */
export const oneLine = (error: unknown): string => {
  // A host with several addresses fails with all their errors in one; the first says it.
  if (error instanceof AggregateError && error.errors.length > 0) return oneLine(error.errors[0]);
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(/\s+/g, ' ').trim();
};
