import { randomBytes } from 'node:crypto';
import { connect, migrate } from '@carillon/persistence';
import { databaseOrRefusal, heldCredentials, readSettings, type Environment } from '@carillon/runtime';
import { COMMAND_SETTINGS } from '../settings.js';
import { applyIdentityFile } from './apply.js';
import { CommandFailure } from './failure.js';
import { issueToken } from './issue-token.js';
import type { Command } from './parse.js';

export type OperatorCommand = Exclude<Command, { kind: 'serve' }>;

/** Runs one of the operator's commands and returns what it prints. */
export const runOperatorCommand = async (command: OperatorCommand, env: Environment): Promise<readonly string[]> => {
  const settings = readSettings(env, COMMAND_SETTINGS);
  const faults = [...(settings.ok ? [] : settings.fault), ...heldCredentials(env)];
  if (!settings.ok || faults.length > 0) throw new CommandFailure(faults.join(' '));
  const url = settings.value.DATABASE_URL;
  if (command.kind === 'migrate') {
    const { from, to } = await migrate(command.to === 'newest' ? { url } : { url, to: command.to });
    return [from === to ? `the schema is at ${to}` : `the schema went from ${from ?? 'nothing'} to ${to ?? 'nothing'}`];
  }
  const database = await databaseOrRefusal(() => connect({ url, role: 'carillon_operator', poolSize: 1 }));
  try {
    if (command.kind === 'apply') return await applyIdentityFile(database.identityStore, command.file, command.mode);
    const { identityStore: identity, ids, sha256 } = database;
    const token = await issueToken({ identity, ids, sha256, randomSecret: () => randomBytes(32).toString('base64url') }, command);
    return [JSON.stringify({ token })];
  } finally {
    await database.close();
  }
};
