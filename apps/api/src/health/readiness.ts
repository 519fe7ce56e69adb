export const READINESS = Symbol('readiness');

export type ReadinessCheck = () => Promise<{ readonly kind: 'ready' } | { readonly kind: 'not_ready'; readonly reason: string }>;
