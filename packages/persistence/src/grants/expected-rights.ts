import { ALLOW_LIST, CALLABLE, SCHEMA_TABLE, type Rights, type Verb } from './allow-list.js';
import type { GrantedRole } from './roles.js';

/**
 * The allow-list of a role in the words in which a database is asked: `SELECT schedules.state`, `DELETE run_outcomes`.
 * @param columns every column of the database, as `table.column`
 */
export const expectedRights = (role: GrantedRole, columns: readonly string[]): readonly string[] => [
  'USAGE schema public',
  ...CALLABLE[role].map((signature) => `EXECUTE ${signature.replaceAll(' ', '')}`),
  ...Object.entries<Rights>({ ...ALLOW_LIST[role], [SCHEMA_TABLE]: { SELECT: true } }).flatMap(([table, rights]) =>
    (Object.entries(rights) as [Verb, true | readonly string[]][]).flatMap(([verb, named]) => {
      if (verb === 'DELETE') return [`DELETE ${table}`];
      const all = columns.filter((column) => column.startsWith(`${table}.`));
      return (named === true ? all : named.map((column) => `${table}.${column}`)).map((column) => `${verb} ${column}`);
    })),
];
