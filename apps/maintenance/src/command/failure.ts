/** Why a command of the operator failed: one line, exit code 1. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}
