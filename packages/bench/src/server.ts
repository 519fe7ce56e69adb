import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULT_CEILINGS, dollars, type AgentVersion } from '@carillon/domain';
import { aDefinition, OWNER } from '@carillon/domain/testing';
import { startLocalPostgres } from '@carillon/local-postgres';
import { connect, migrate, type Persistence, type RoleName } from '@carillon/persistence';
import { createTestRoles, roleUrl } from '@carillon/persistence/testing';
import pg from 'pg';

const SCOPES = ['schedule.read', 'schedule.write', 'workspace.read'];
const GENEROUS = {
  ...DEFAULT_CEILINGS, maxActiveRuns: 1_000_000, maxMaterializationsPerMinute: 1_000_000, dailyCost: dollars(100_000_000), monthlyCost: dollars(100_000_000),
  maxSchedules: 10_000_000, maxSchedulesPerPrincipal: 10_000_000,
};

/** Makes schedules while those of the benchmark's principal are read. */
const CREATING = { tenantId: OWNER.tenantId, principalId: 'creating' };

/** A server with PostgreSQL's durable settings, the schema, and a tenant whose ceilings are out of the way. */
export interface BenchServer {
  /** Of the benchmark's database, for setting up what no role may. */
  readonly superuserUrl: string;
  readonly urlOf: (role: RoleName) => string;
  readonly connectAs: (role: RoleName) => Promise<Persistence>;
  readonly close: () => Promise<void>;
}

const DATABASE = 'carillon_bench';

export const startBenchServer = async (): Promise<BenchServer> => {
  const directory = mkdtempSync(path.join(tmpdir(), 'carillon-bench-'));
  const server = await startLocalPostgres({ dataDirectory: path.join(directory, 'postgres'), durable: true, password: 'throw-away' });
  const opened: Persistence[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(opened.map((persistence) => persistence.close()));
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await createTestRoles(server.superuserUrl);
    await createDatabase(server.superuserUrl);
    const urlOf = (role: RoleName) => roleUrl(server.superuserUrl, DATABASE, role);
    await migrate({ url: urlOf('carillon_owner') });
    const connectAs = async (role: RoleName) => {
      const persistence = await connect({ url: urlOf(role), role, poolSize: 2 });
      opened.push(persistence);
      return persistence;
    };
    await seed(await connectAs('carillon_operator'));
    return { superuserUrl: Object.assign(new URL(server.superuserUrl), { pathname: `/${DATABASE}` }).toString(), urlOf, connectAs, close };
  } catch (error) {
    await close();
    throw error;
  }
};

const createDatabase = async (superuserUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${DATABASE} OWNER carillon_owner`);
  await client.end();
};

const seed = async ({ identityStore }: Persistence): Promise<void> => {
  const { agentId, agentVersion, policyProfile, limits } = aDefinition();
  const agent: Omit<AgentVersion, 'tenantId' | 'agentId'> & { readonly id: string } =
    { id: agentId, name: 'general', version: agentVersion, policyProfile, instructions: 'Help.', limits };
  await identityStore.apply({
    id: OWNER.tenantId, ceilings: GENEROUS,
    principals: [{ id: OWNER.principalId, enabled: true, scopes: SCOPES }, { id: CREATING.principalId, enabled: true, scopes: SCOPES }],
    agents: [agent],
  }, 'write');
};

export const BENCH_PRINCIPAL = { ...OWNER, scopes: SCOPES };
export const CREATING_PRINCIPAL = { ...CREATING, scopes: SCOPES };
