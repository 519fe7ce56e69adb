import { once } from 'node:events';
import net from 'node:net';

/** A server between client and database that lets a COMMIT through and takes its reply away, with the connection. */
export interface CommitReplyThief {
  readonly url: string;
  /** From now on. */
  readonly steal: () => void;
  readonly close: () => Promise<void>;
}

export const commitReplyThief = async (databaseUrl: string): Promise<CommitReplyThief> => {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<net.Socket>();
  let stealing = false;
  const server = net.createServer((client) => {
    const database = net.connect(Number(port), hostname);
    let committing = false;
    for (const [from, to] of [[client, database], [database, client]] as const) {
      open.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
    client.on('data', (bytes) => {
      committing ||= stealing && bytes.includes('COMMIT');
      database.write(bytes);
    });
    // What comes now is the reply: the database has committed.
    database.on('data', (bytes) => {
      if (committing) client.destroy();
      else client.write(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as net.AddressInfo).port);
  return {
    url: url.toString(),
    steal: () => { stealing = true; },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
