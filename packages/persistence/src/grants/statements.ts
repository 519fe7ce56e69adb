import { ALLOW_LIST, CALLABLE, SCHEMA_TABLE, type Rights } from './allow-list.js';
import type { GrantedRole } from './roles.js';

/** The statements that give every login exactly its part of the allow-list: first everything is taken, then the list is given. */
export const grantStatements = (): readonly string[] => {
  const roles = Object.keys(ALLOW_LIST) as GrantedRole[];
  const all = roles.join(', ');
  return [
    `REVOKE ALL ON SCHEMA public FROM PUBLIC`,
    `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC, ${all}`,
    `REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM PUBLIC, ${all}`,
    `REVOKE ALL ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC, ${all}`,
    `GRANT USAGE ON SCHEMA public TO ${all}`,
    `GRANT SELECT ON ${SCHEMA_TABLE} TO ${all}`,
    ...roles.flatMap((role) => [
      ...Object.entries(ALLOW_LIST[role]).flatMap(([table, rights]) => tableGrants(role, table, rights)),
      ...CALLABLE[role].map((signature) => `GRANT EXECUTE ON FUNCTION ${signature} TO ${role}`),
    ]),
  ];
};

const tableGrants = (role: GrantedRole, table: string, rights: Rights): readonly string[] =>
  Object.entries(rights).map(([verb, columns]) =>
    `GRANT ${verb}${columns === true ? '' : ` (${columns.join(', ')})`} ON ${table} TO ${role}`);
