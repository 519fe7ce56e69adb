/** Why a process does not start, in one line that says what is wrong and how to mend it. Exit code 1, or 2 for wrong usage. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
  constructor(message: string, readonly exitCode: 1 | 2 = 1) {
    super(message);
  }
}
