import type { FastifyInstance } from 'fastify';

/** Which methods an address knows, by its path; empty when there is no such address. */
export type KnownMethods = (url: string) => readonly string[];

/** Collects the routes as they are declared. Ask only after the application has started. */
export const knownMethods = (fastify: FastifyInstance): KnownMethods => {
  const routes: { readonly path: RegExp; readonly methods: readonly string[] }[] = [];
  fastify.addHook('onRoute', ({ url, method }) => {
    // A wildcard is a folder of files, not an address.
    if (!url.includes('*')) routes.push({ path: new RegExp(`^${url.replaceAll(/:[a-z_]+/gu, '[^/]+')}$`, 'u'), methods: [method].flat() });
  });
  return (url) => {
    const [path = ''] = url.split('?');
    return [...new Set(routes.filter((route) => route.path.test(path)).flatMap(({ methods }) => methods))].toSorted();
  };
};
