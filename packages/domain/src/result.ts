/** An expected refusal is a value: the caller has to look at it before it can have what it wanted. */
export type Result<T, F> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: F };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

export const fail = <F>(fault: F): Result<never, F> => ({ ok: false, fault });
