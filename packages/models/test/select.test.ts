import { selectModel } from '../src/index.js';

describe('the configured model', () => {
  it.each([undefined, 'offline'])('is the offline model for %s', (provider) => {
    expect(selectModel({ provider })).toMatchObject({ ok: true });
  });

  it.each(['openai', 'Offline', ''])('%s is refused with the mend', (provider) => {
    const selected = selectModel({ provider });
    expect(selected.ok ? '' : selected.fault).toBe(`MODEL_PROVIDER is "${provider}", which this build cannot speak to: set it to offline, or leave it unset for the offline model.`);
  });
});
