import { plainMessage, runRole } from '@carillon/runtime';
import { parseCommand } from './command/parse.js';
import { runOperatorCommand } from './command/run.js';
import { startMaintenance } from './serve.js';
import { SERVE_SETTINGS } from './settings.js';

const command = parseCommand(process.argv.slice(2));
if (!command.ok) {
  process.stderr.write(`maintenance: ${command.fault}\n`);
  process.exitCode = 2;
} else if (command.value.kind === 'serve') {
  await runRole({ role: 'maintenance', settings: SERVE_SETTINGS, credentials: 'refused', start: startMaintenance });
} else {
  try {
    const { lines, outcome } = await runOperatorCommand(command.value, process.env);
    for (const line of lines) process.stdout.write(`${line}\n`);
    if (outcome === 'failed') process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`maintenance ${process.argv[2] ?? ''}: ${plainMessage(error)}\n`);
    process.exitCode = 1;
  }
}
