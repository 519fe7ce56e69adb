import { createRest, type PassResult } from '../src/rest.js';

const settings = { fallbackPollSeconds: 30, backOffSeconds: 5 };
const pass = (changes: Partial<PassResult> = {}): PassResult => ({ progressed: false, due: 0, untilNextDue: 'none', ...changes });

describe('the rest after a pass', () => {
  it.each<[string, PassResult, number]>([
    ['none while there is progress, whatever else', pass({ progressed: true, untilNextDue: 60_000 }), 0],
    ['the fallback poll without any schedule', pass(), 30_000],
    ['until the next is due', pass({ untilNextDue: 1234 }), 1234],
    ['at most the fallback poll, however far the next is', pass({ untilNextDue: 365 * 86_400_000 }), 30_000],
    ['the back-off when what is due cannot be decided', pass({ due: 3, untilNextDue: 0 }), 5000],
  ])('is %s', (_name, result, expected) => {
    expect(createRest(settings)(result)).toBe(expected);
  });

  it('is none, once, when something became due between the scan and the question', () => {
    const rest = createRest(settings);
    expect(rest(pass({ untilNextDue: 0 }))).toBe(0);
    expect(rest(pass({ untilNextDue: 0 }))).toBe(5000);
    expect(rest(pass({ untilNextDue: 0 }))).toBe(5000);
    rest(pass({ progressed: true }));
    expect(rest(pass({ untilNextDue: 0 }))).toBe(0);
  });

  it('never backs off longer than the fallback poll', () => {
    expect(createRest({ fallbackPollSeconds: 2, backOffSeconds: 5 })(pass({ due: 1, untilNextDue: 0 }))).toBe(2000);
  });
});
