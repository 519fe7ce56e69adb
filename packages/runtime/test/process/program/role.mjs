// A role with nothing to do, as a process of its own: what the frame does to a real process.
import { integer, runRole, pause } from '../../../dist/index.js';

const misbehave = {
  'rejects unheard': () => { void Promise.reject(new Error('nobody caught this')); },
  'never closes': () => undefined,
};

await runRole({
  role: 'idle',
  settings: { CARILLON_SCAN_BATCH: integer({ min: 1, max: 9 }, { default: 1 }) },
  credentials: 'refused',
  start: async ({ drain }) => {
    if (process.argv[2] === 'fails') throw new Error('cannot reach postgres://login:kingfisher@127.0.0.1:1/x');
    setTimeout(misbehave[process.argv[2]] ?? (() => undefined), 0);
    return {
      finished: pause(3_600_000, drain.requested),
      close: () => (process.argv[2] === 'never closes' ? new Promise(() => undefined) : Promise.resolve()),
    };
  },
});
