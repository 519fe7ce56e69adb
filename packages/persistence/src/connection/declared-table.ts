import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import { instantColumn } from './values.js';

/** A row by its column names. Tables that are read and written by named statements are declared in this form. */
export type DeclaredRow = Record<string, unknown>;

interface Reference {
  readonly from: readonly string[];
  readonly to: string;
  readonly key: readonly string[];
  readonly onDelete?: 'CASCADE' | 'SET NULL';
  readonly deferrable?: 'INITIALLY DEFERRED';
}

interface DeclaredIndex {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique?: boolean;
  /** As PostgreSQL writes it back. */
  readonly where?: string;
}

export interface TableDeclaration {
  readonly name: string;
  readonly columns: { readonly [column: string]: EntitySchemaColumnOptions };
  readonly uniques?: readonly (readonly string[])[];
  readonly references?: readonly Reference[];
  /** By name: TypeORM compares no expressions, the catalog's snapshot does. */
  readonly checks?: readonly string[];
  readonly indexes?: readonly DeclaredIndex[];
  /** Indexes with what TypeORM knows nothing of (expressions, INCLUDE, DESC); likewise by name. */
  readonly otherIndexes?: readonly string[];
}

/**
 * Declares a table as the migrations leave it, constraints under PostgreSQL's own names. A test compares the declaration with the
 * migrated database, so that neither can change alone.
 */
export const declaredTable = (table: TableDeclaration): EntitySchema<DeclaredRow> => {
  const { name, columns, uniques = [], references = [], checks = [], indexes = [], otherIndexes = [] } = table;
  return new EntitySchema<DeclaredRow>({
    name, columns: { ...columns }, ...constraintsOf(name, { uniques, references, checks }),
    indices: [
      ...indexes.map(({ columns: indexed, ...index }) => ({ ...index, columns: [...indexed] })),
      ...otherIndexes.map((index) => ({ name: index, columns: [], synchronize: false as const })),
    ],
  });
};

/** The same for a table whose entity is of named properties; `uniques` and `references` name the properties. */
export const constraintsOf = (
  name: string, { uniques = [], references = [], checks = [] }: Pick<TableDeclaration, 'uniques' | 'references' | 'checks'>, columnOf: (property: string) => string = (property) => property,
) => ({
  uniques: uniques.map((key) => ({ name: `${name}_${key.map(columnOf).join('_')}_key`, columns: [...key] })),
  checks: checks.map((check) => ({ name: check, expression: 'true' })),
  foreignKeys: references.map(({ from, to, key, ...more }) => ({
    name: `${name}_${from.map(columnOf).join('_')}_fkey`, target: to, columnNames: [...from], referencedColumnNames: [...key], ...more,
  })),
});

export const column = {
  uuid: { type: 'uuid' },
  text: { type: 'text' },
  texts: { type: 'text', array: true },
  integer: { type: 'integer' },
  smallint: { type: 'smallint' },
  bigint: { type: 'bigint' },
  json: { type: 'jsonb' },
  bytes: { type: 'bytea' },
  instant: { type: 'timestamptz', precision: 3, transformer: instantColumn },
} as const satisfies { readonly [kind: string]: EntitySchemaColumnOptions };

export const primary = (options: EntitySchemaColumnOptions): EntitySchemaColumnOptions => ({ ...options, primary: true });
export const nullable = (options: EntitySchemaColumnOptions): EntitySchemaColumnOptions => ({ ...options, nullable: true });
export const withDefault = (options: EntitySchemaColumnOptions, value: EntitySchemaColumnOptions['default']): EntitySchemaColumnOptions => ({ ...options, default: value });
