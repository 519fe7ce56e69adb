import { createServer } from 'node:net';
import { systemErrorCode } from './error.js';

/** `free`, `in_use`, or `forbidden` (a port below 1024 that only root may open). */
export type PortState = 'free' | 'in_use' | 'forbidden';

const listenOnce = async (port: number): Promise<number> =>
  await new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('a TCP server has no port'));
      });
    });
  });

/** A port of 127.0.0.1 that nobody listens on. Someone may take it before its user does: be ready to ask again. */
export const freePort = async (): Promise<number> => await listenOnce(0);

export const portState = async (port: number): Promise<PortState> => {
  try {
    await listenOnce(port);
    return 'free';
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'EADDRINUSE') return 'in_use';
    if (code === 'EACCES') return 'forbidden';
    throw error;
  }
};
