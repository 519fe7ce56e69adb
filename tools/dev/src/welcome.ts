import path from 'node:path';
import { devFilePath } from './dev-file.js';

const inShell = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

export interface WelcomeFacts {
  readonly url: string;
  readonly dataDirectory: string;
  readonly workingDirectory: string;
  readonly tokenNames: readonly string[];
}

/** What a person needs first; the last line is the one that programs wait for. */
export const welcome = ({ url, dataDirectory, workingDirectory, tokenNames }: WelcomeFacts): readonly string[] => {
  const relative = path.relative(workingDirectory, devFilePath(dataDirectory));
  const file = relative.startsWith('..') ? devFilePath(dataDirectory) : relative;
  const readToken = `node -p 'JSON.parse(require("fs").readFileSync(process.argv[1])).tokens.alice' ${inShell(file)}`;
  return [
    '',
    `  Carillon listens on ${url}`,
    `  Tokens of ${tokenNames.join(', ')}: ${file}`,
    '  Try it:',
    `    curl -sS -H "Authorization: Bearer $(${readToken})" ${url}/v1/schedules`,
    '  Ctrl-C stops everything; the data is kept.',
    '',
    `carillon ready ${url}`,
  ];
};
