import { memorySecretScanner, SECRET_SCANNER_CONTRACT } from '@carillon/application/testing';
import { secretScanner } from '../src/index.js';

describe.each([['secretlint and our own shapes', secretScanner], ['the scanner in memory', memorySecretScanner]])('%s', (_name, scanner) => {
  test.each(SECRET_SCANNER_CONTRACT.map(({ name, check }) => ({ name, check })))('$name', async ({ check }) => {
    await check(scanner);
  });
});
