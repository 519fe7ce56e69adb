import pg from 'pg';
import { ROLES, type RoleName } from '../grants/roles.js';

const PASSWORD = 'throw-away';

/** Makes every login of the product on a test server, each with the rights of production: none but those that migrate grants. */
export const createTestRoles = async (superuserUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    for (const role of ROLES) {
      const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
      if (rowCount === 0) await client.query(`CREATE ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOINHERIT PASSWORD '${PASSWORD}'`);
    }
  } finally {
    await client.end();
  }
};

/** The URL of a database for one login. */
export const roleUrl = (superuserUrl: string, database: string, role: RoleName): string => {
  const url = new URL(superuserUrl);
  url.username = role;
  url.password = PASSWORD;
  url.pathname = `/${database}`;
  return url.toString();
};
