import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { connect, migrate, verifyRelease, type RoleName } from '@carillon/persistence';
import { databaseOrRefusal, heldCredentials, readSettings, type Environment } from '@carillon/runtime';
import { COMMAND_SETTINGS } from '../settings.js';
import { applyIdentityFile } from './apply.js';
import { CommandFailure, done, type CommandOutput } from './outcome.js';
import type { Command } from './parse.js';
import { issueToken, listTokens, revokeToken } from './token.js';

export type OperatorCommand = Exclude<Command, { kind: 'serve' }>;

/** Runs one of the operator's commands. */
export const runOperatorCommand = async (command: OperatorCommand, env: Environment): Promise<CommandOutput> => {
  const settings = readSettings(env, COMMAND_SETTINGS);
  const faults = [...(settings.ok ? [] : settings.fault), ...heldCredentials(env)];
  if (!settings.ok || faults.length > 0) throw new CommandFailure(faults.join(' '));
  const url = settings.value.DATABASE_URL;
  switch (command.kind) {
    case 'migrate': {
      const { from, to } = await migrate(command.to === 'newest' ? { url } : { url, to: command.to });
      return done(from === to ? `the schema is at ${to}` : `the schema went from ${from ?? 'nothing'} to ${to ?? 'nothing'}`);
    }
    case 'verify_release': return verifyLogin(url, command.role);
    default: return withIdentityStore(url, command);
  }
};

const verifyLogin = async (url: string, role: RoleName): Promise<CommandOutput> => {
  const { schema, differences } = await databaseOrRefusal(() => verifyRelease({ url, role }));
  return differences.length === 0 ? done(`${role}: exactly as released, schema ${schema}`) : { lines: differences, outcome: 'failed' };
};

const withIdentityStore = async (url: string, command: Exclude<OperatorCommand, { kind: 'migrate' | 'verify_release' }>): Promise<CommandOutput> => {
  const database = await databaseOrRefusal(() => connect({ url, role: 'carillon_operator', poolSize: 1 }));
  const { identityStore: identity, ids, sha256 } = database;
  try {
    switch (command.kind) {
      case 'apply': return await applyIdentityFile(identity, command.file, command.mode);
      case 'issue_token': return await issueToken({ identity, ids, sha256, randomSecret: () => randomBytes(32).toString('base64url') }, command);
      case 'list_tokens': return await listTokens({ identity }, command);
      case 'revoke_token': return await revokeToken({ identity, sha256 }, command.id === 'from_standard_input' ? { token: (await text(process.stdin)).trim() } : { id: command.id });
    }
  } finally {
    await database.close();
  }
};
