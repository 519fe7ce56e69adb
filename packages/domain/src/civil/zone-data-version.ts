/** The IANA release that this process computes with, such as `2026c`; `unknown` where the host does not say. */
export const zoneDataVersion = (): string => {
  const { process } = globalThis as { readonly process?: { readonly versions?: { readonly tz?: string } } };
  return process?.versions?.tz ?? 'unknown';
};

/** Negative when `a` is the older release. `unknown` is older than every release. Releases sort as their texts do. */
export const compareZoneDataVersions = (a: string, b: string): number => {
  const order = (version: string) => (version === 'unknown' ? '' : version);
  return order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0;
};
