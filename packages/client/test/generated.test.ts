import { readFileSync } from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';

const ROOT = path.resolve(import.meta.dirname, '..');

test('the types are those of the checked-in document (after a change of it: pnpm generate)', () => {
  // In a process of its own: it brings a TypeScript along.
  const script = "const { generatedTypes } = await import('./generate/types.mjs'); process.stdout.write(await generatedTypes());";
  const made = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 });
  expect(made.length).toBeGreaterThan(10_000);
  expect(made === readFileSync(path.join(ROOT, 'src/schema.ts'), 'utf8')).toBe(true);
});
