/** Why a command of the operator failed: one line, exit code 1. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

/** What a command prints, and whether it did what it was for: `failed` is exit code 1. */
export interface CommandOutput {
  readonly lines: readonly string[];
  readonly outcome: 'done' | 'failed';
}

export const done = (...lines: readonly string[]): CommandOutput => ({ lines, outcome: 'done' });
