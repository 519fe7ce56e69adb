import { benchmarkFlow } from './flow/flow.js';
import { benchmarkHttp } from './http/http.js';
import { benchmarkRecurrence } from './recurrence/recurrence.js';

/** Each prints its own table of figures and ratios. A benchmark measures; it never passes or fails on a time. */
const BENCHMARKS: { readonly [name: string]: () => Promise<void> } = { flow: benchmarkFlow, http: benchmarkHttp, recurrence: benchmarkRecurrence };

const [name = ''] = process.argv.slice(2);
const benchmark = Object.hasOwn(BENCHMARKS, name) ? BENCHMARKS[name] : undefined;
if (benchmark === undefined) {
  process.stderr.write(`usage: npm run bench -- NAME, where NAME is one of: ${Object.keys(BENCHMARKS).join(', ')}\n`);
  process.exit(2);
}
await benchmark();
