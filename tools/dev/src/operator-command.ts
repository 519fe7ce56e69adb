import { spawnChild } from './child-process.js';
import { parseLogLine } from './log-line.js';
import { Refusal } from './refusal.js';

const RECENT_LINES = 20;

export interface OperatorCommand {
  readonly script: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Ends the command early. */
  readonly signal: AbortSignal;
}

/** What a failed command said, in one line: its last error, else its last words. */
const lastWordsOf = (lines: readonly string[]): string => {
  const errors = lines.filter((line) => ['error', 'fatal'].includes(String(parseLogLine(line)?.['level'])));
  return (errors.at(-1) ?? lines.filter((line) => line.trim()).at(-1) ?? 'it said nothing').trim();
};

/** Runs one of maintenance's commands to its end. @returns its lines of standard output */
export const runOperatorCommand = async ({ script, args, env, signal }: OperatorCommand): Promise<readonly string[]> => {
  signal.throwIfAborted();
  const output: string[] = [];
  const recent: string[] = [];
  const child = spawnChild({
    script,
    args,
    env,
    onLine: (line, stream) => {
      if (stream === 'stdout') output.push(line);
      recent.push(line);
      if (recent.length > RECENT_LINES) recent.shift();
    },
  });
  const abort = (): void => {
    child.kill('SIGTERM');
  };
  signal.addEventListener('abort', abort, { once: true });
  const { code, how } = await child.ended;
  signal.removeEventListener('abort', abort);
  signal.throwIfAborted();
  if (code === 0) return output;
  throw new Refusal(`\`maintenance ${args.slice(0, 2).join(' ')}\` failed (${how}): ${lastWordsOf(recent)}`);
};

/** The token that `token issue` printed. */
export const tokenIn = (lines: readonly string[]): string => {
  for (const line of lines) {
    const token = parseLogLine(line)?.['token'];
    if (typeof token === 'string') return token;
  }
  throw new Refusal('`maintenance token issue` printed no token: rebuild with `npm run build`.');
};
