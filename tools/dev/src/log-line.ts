/** A parsed line of a role's log: JSON with `time`, `level`, `role`, `event` and more. */
export type LogLine = Readonly<Record<string, unknown>>;

const SHOWN_FIELDS = 6;
const SHOWN_LENGTH = 100;
/** Shown as the line's head, or the same on every line. */
const NOT_FIELDS = new Set(['time', 'level', 'role', 'event', 'pid', 'hostname']);

/** Undefined for what is no JSON object: a crash of the runtime itself, say. */
export const parseLogLine = (line: string): LogLine | undefined => {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return undefined;
  }
};

const shown = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
  const cut = value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value;
  // Quoted, so that neither spaces nor control characters of a logged value are taken for the line's own.
  return /^[\w.:/@+-]+$/.test(cut) ? cut : JSON.stringify(cut);
};

const ROLE_WIDTH = 'interactive-worker'.length;

/** `role  level  event  field=value …`: what a person wants to see go by. The whole line is in the role's log file. */
export const shortForm = (role: string, line: string): string => {
  const head = role.padEnd(ROLE_WIDTH);
  const parsed = parseLogLine(line);
  // Control characters of a stray line would steer the terminal.
  if (!parsed) return `${head}  ${line.replaceAll(/\p{Cc}/gu, ' ')}`;
  const fields = Object.entries(parsed).flatMap(([name, value]) => {
    const text = NOT_FIELDS.has(name) ? undefined : shown(value);
    return text === undefined ? [] : [`${name}=${text}`];
  });
  const level = (shown(parsed['level']) ?? 'info').padEnd(5);
  return [head, level, shown(parsed['event']) ?? 'event', fields.slice(0, SHOWN_FIELDS).join(' ')].join('  ').trimEnd();
};
