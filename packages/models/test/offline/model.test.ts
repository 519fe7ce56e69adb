import { jest } from '@jest/globals';
import { MODEL_CONTRACT } from '@carillon/application/testing';
import type { ConversationMessage } from '@carillon/domain';
import { offlineModel, type ModelPrice } from '../../src/index.js';

const never = new AbortController().signal;
const user = (text: string): ConversationMessage => ({ role: 'user', text });
const ask = (conversation: readonly ConversationMessage[], price?: ModelPrice) => offlineModel(price).complete({ instructions: 'Be brief.', conversation }, never);
const turnOf = async (conversation: readonly ConversationMessage[], price?: ModelPrice) => {
  const answer = await ask(conversation, price);
  if (!answer.ok) throw new Error('expected an answer');
  return answer.value;
};

describe('the offline model keeps the contract of a model', () => {
  it.each(MODEL_CONTRACT.map(({ name, check }) => ({ name, check })))('$name', async ({ check }) => {
    await check({ model: offlineModel(), answers: 'Hello.', fails: 'kingfisher\n/fail', lasts: '/sleep 600', unspeakable: ['kingfisher'] });
  });
});

describe('the offline model', () => {
  it('says what it is, in a fixed form', async () => {
    expect((await turnOf([user('Summarise my inbox.\nThen stop.')])).text).toBe([
      'This is the offline model of Carillon. It answers in a fixed form and knows nothing: no model provider is configured.',
      'The newest message has 5 words in 2 lines.',
    ].join('\n'));
  });

  it('gives the same answer to the same request, and counts the same', async () => {
    const conversation = [user('One.'), { role: 'assistant', text: 'Two.' } as const, user('Three, four.')];
    expect(await turnOf(conversation)).toEqual(await turnOf(conversation));
    expect(await turnOf(conversation)).toMatchObject({ inputTokens: 3 + 1 + 1 + 3, stopReason: 'end_turn', cost: 0 });
  });

  it('never repeats what it was told, and stays short however long that is', async () => {
    const { text } = await turnOf([user('kingfisher '.repeat(6000))]);
    expect(text).not.toContain('kingfisher');
    expect(text.length).toBeLessThan(300);
  });

  it('costs what its price says, rounded up', async () => {
    const turn = await turnOf([user('Hi.')], { inputPerMillion: 3_000_000, outputPerMillion: 15_000_000 });
    expect(turn.cost).toBe(3 * turn.inputTokens + 15 * turn.outputTokens);
    expect((await turnOf([user('Hi.')], { inputPerMillion: 1, outputPerMillion: 0 })).cost).toBe(1);
  });

  it('fails for good when the newest message says so, and only then', async () => {
    expect(await ask([user('Please.\n  /fail')])).toEqual({
      ok: false,
      fault: { reason: 'model_permanent_error', errorClass: 'OfflineModelFailure', message: 'The offline model was told to fail.', provider: 'offline' },
    });
    for (const conversation of [[user('/fail'), user('Again.')], [user('Do not /fail.')], [user('/failure')], [user('Hi'), { role: 'assistant', text: '/fail' } as const]]) {
      expect(await ask(conversation)).toMatchObject({ ok: true });
    }
  });

  it('says that a tool is not there, by its name when it could be one', async () => {
    const { text } = await turnOf([user('/tool demo.write {"text":"kingfisher"}\n/tool ../../kingfisher\n/tool')]);
    expect(text.split('\n').slice(2)).toEqual([
      'There is no tool demo.write here, so it was not called.',
      'A tool was asked for by a name that no tool can have.',
      'A tool was asked for by a name that no tool can have.',
    ]);
    expect(text).not.toContain('kingfisher');
  });

  it('names at most sixteen tools', async () => {
    const { text } = await turnOf([user('/tool a.b\n'.repeat(1000))]);
    expect(text.split('\n')).toHaveLength(2 + 16);
  });

  it.each(['/sleep', '/sleep soon', '/sleep -1', '/sleep 1e9', '/sleep NaN'])('does not sleep for %s, and says that it could not read it', async (line) => {
    expect((await turnOf([user(line)])).text).toContain('1 line began like a directive and could not be read.');
  });
});

describe('a slow turn', () => {
  beforeEach(() => { jest.useFakeTimers(); });
  afterEach(() => { jest.useRealTimers(); });

  const slow = (text: string, signal: AbortSignal) => {
    const settled = jest.fn();
    const call = offlineModel().complete({ instructions: '', conversation: [user(text)] }, signal).then(settled, settled);
    return { call, settled };
  };

  it('takes as long as its lines say, together', async () => {
    const { settled } = slow('/sleep 2\n/sleep 0.5', never);
    await jest.advanceTimersByTimeAsync(2499);
    expect(settled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledWith(expect.objectContaining({ ok: true }));
  });

  it('takes an hour at most', async () => {
    const { settled } = slow('/sleep 99999', never);
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(settled).toHaveBeenCalledTimes(1);
  });

  it('ends at once when it is aborted, and leaves no timer', async () => {
    const stop = new AbortController();
    const { call, settled } = slow('/sleep 600', stop.signal);
    stop.abort('cancel_requested');
    await call;
    expect(settled).toHaveBeenCalledWith('cancel_requested');
    expect(jest.getTimerCount()).toBe(0);
  });
});
