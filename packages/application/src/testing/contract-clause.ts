export interface ContractClause<Subject> {
  /** The guarantee, in the words of the port. */
  readonly name: string;
  /** Throws when the subject breaks it. */
  readonly check: (subject: Subject) => Promise<void>;
}

export const demand = (condition: boolean, broken: string): void => {
  if (!condition) throw new Error(broken);
};

/** Compares as JSON does, in which an instant is its text. */
export const demandSame = (actual: unknown, expected: unknown, what: string): void => {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (found !== wanted) throw new Error(`${what}: expected ${wanted}, found ${found}`);
};

/** What `work` was rejected with. */
export const rejectionOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(() => { throw new Error('it was accepted'); }, (error: unknown) => error);
