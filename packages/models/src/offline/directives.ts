/** What lines of a message tell the offline model to do. */
export interface Directives {
  /** How long the turn takes before it answers. */
  readonly sleepMilliseconds: number;
  readonly fail: boolean;
  /** Tools asked for, in order. `illegal` stands for a name that no tool could have. */
  readonly tools: readonly (string | 'illegal')[];
  /** Lines that begin like a directive and are none. */
  readonly misspelt: number;
}

const MAX_SLEEP_SECONDS = 3600;
const MAX_TOOLS = 16;
const DIRECTIVE = /^\/(sleep|fail|tool)(?:\s+(.*))?$/;
const SECONDS = /^[0-9]{1,5}(?:\.[0-9]{1,3})?$/;
const TOOL_NAME = /^([a-z][a-z0-9_.]{0,63})(?:\s|$)/;

/** Reads the lines that begin with `/sleep SECONDS`, `/fail` and `/tool NAME {json}`. Several sleeps add up, to an hour at most. */
export const readDirectives = (text: string): Directives => {
  let seconds = 0;
  let fail = false;
  let misspelt = 0;
  const tools: string[] = [];
  for (const line of text.split('\n')) {
    const [, word, rest = ''] = DIRECTIVE.exec(line.trim()) ?? [];
    if (word === 'fail') fail = true;
    else if (word === 'sleep' && SECONDS.test(rest.trim())) seconds += Number(rest);
    else if (word === 'tool') tools.push(TOOL_NAME.exec(rest)?.[1] ?? 'illegal');
    else if (word !== undefined) misspelt += 1;
  }
  return { sleepMilliseconds: Math.min(seconds, MAX_SLEEP_SECONDS) * 1000, fail, tools: tools.slice(0, MAX_TOOLS), misspelt };
};
