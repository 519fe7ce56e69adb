import pg from 'pg';
import type { DriverSettings, SentStatement, Transaction } from '../driver/recorder.js';
import { queryOf } from '../driver/replay.js';

export interface PageCost {
  readonly buffersHit: number;
  readonly buffersRead: number;
  readonly milliseconds: number;
  /** Its nodes with the rows that each gave, outermost first. */
  readonly plan: string;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Index Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

interface Explained {
  readonly Plan: PlanNode;
  readonly 'Execution Time': number;
}

/** What the last statement of a recorded transaction touches, under the login, sight and planner settings that it was sent with. */
export const pageCost = async (url: string, { options }: DriverSettings, opening: Transaction, list: SentStatement): Promise<PageCost> => {
  const client = new pg.Client({ connectionString: url, ...(options === undefined ? {} : { options }) });
  await client.connect();
  try {
    for (const sent of opening.flat()) await client.query(queryOf(sent));
    await client.query(`PREPARE listed (text[], timestamptz, uuid, bigint) AS ${list.text}`);
    const explain = () => client.query<{ 'QUERY PLAN': readonly Explained[] }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE listed (${list.values.map((value) => literal(client, value)).join(', ')})`);
    // The first time reads the catalog and what the cache does not hold.
    await explain();
    const { rows: [row] } = await explain();
    const [explained] = row?.['QUERY PLAN'] ?? [];
    if (explained === undefined) throw new Error('there is no plan');
    return { buffersHit: explained.Plan['Shared Hit Blocks'], buffersRead: explained.Plan['Shared Read Blocks'], milliseconds: explained['Execution Time'], plan: nodesOf(explained.Plan).join(' > ') };
  } finally {
    await client.end();
  }
};

const nodesOf = (node: PlanNode): readonly string[] => [
  `${node['Node Type']}${node['Index Name'] === undefined ? '' : ` ${node['Index Name']}`} ${Math.round(node['Actual Rows'])}`, ...(node.Plans ?? []).flatMap(nodesOf),
];

const literal = (client: pg.Client, value: unknown): string => {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return `ARRAY[${value.map((item) => literal(client, item)).join(', ')}]::text[]`;
  return typeof value === 'number' ? String(value) : client.escapeLiteral(String(value));
};
