import { lint } from './lint.mjs';

const failed = await lint();
process.stdout.write(failed.length === 0 ? 'carillon lint: green\n' : `carillon lint: RED (${failed.join(', ')})\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
