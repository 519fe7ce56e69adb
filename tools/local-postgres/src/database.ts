import pg from 'pg';

const withClient = async <T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  // Without a listener a connection that the server closes ends the whole process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};

/** The same server and login, another database. */
export const databaseUrl = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
};

export interface DatabaseCopy {
  readonly name: string;
  /** Nobody may be connected to it. */
  readonly template: string;
  /** The role that owns the copy; the template's owner does not carry over. */
  readonly owner?: string;
}

/**
 * Makes a database as a copy of another: 30 ms instead of the migrations. Copying files is three times as fast as
 * PostgreSQL's default of writing every page to its log.
 *
 * @param serverUrl of a superuser.
 * @returns the copy's URL for the same login.
 */
export const createDatabaseFromTemplate = async (serverUrl: string, copy: DatabaseCopy): Promise<string> =>
  await withClient(serverUrl, async (client) => {
    const owner = copy.owner === undefined ? '' : ` OWNER ${pg.escapeIdentifier(copy.owner)}`;
    await client.query(
      `CREATE DATABASE ${pg.escapeIdentifier(copy.name)} TEMPLATE ${pg.escapeIdentifier(copy.template)} STRATEGY file_copy${owner}`,
    );
    return databaseUrl(serverUrl, copy.name);
  });

/** Ends the database's connections and drops it. One that is not there is no error. */
export const dropDatabase = async (serverUrl: string, name: string): Promise<void> => {
  await withClient(serverUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
  });
};
