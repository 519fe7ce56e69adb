import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const SCRIPT = `
  import { onParentGone } from ${JSON.stringify(path.resolve(import.meta.dirname, '../../dist/process/parent.js'))};
  onParentGone(process.stdin, () => { process.exit(7); });
  setInterval(() => undefined, 1000);
  process.stdout.write('watching');
`;

describe('a process that follows its parent', () => {
  it('ends when the other end of its standard input is closed, and not before', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], { stdio: ['pipe', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    child.stdin.write('a line is no reason to end');
    expect(child.exitCode).toBeNull();
    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([7, null]);
  });
});
