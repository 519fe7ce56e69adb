import { SightAndClock1764500000001 } from './0001-sight-and-clock.js';
import { Identity1764500000002 } from './0002-identity.js';
import { Schedules1764500000003 } from './0003-schedules.js';
import { SessionsAndRuns1764500000004 } from './0004-sessions-and-runs.js';
import { Occurrences1764500000005 } from './0005-occurrences.js';
import { Accounting1764500000006 } from './0006-accounting.js';
import { RowSecurity1764500000007 } from './0007-row-security.js';
import { CurrentRevision1764500000008 } from './0008-current-revision.js';

export const migrations = [
  SightAndClock1764500000001, Identity1764500000002, Schedules1764500000003, SessionsAndRuns1764500000004, Occurrences1764500000005,
  Accounting1764500000006, RowSecurity1764500000007, CurrentRevision1764500000008,
];

/** Schema revisions are the names of migrations. This build works with every schema from the oldest to the newest, inclusive. */
export const OLDEST_SCHEMA = CurrentRevision1764500000008.name;
export const NEWEST_SCHEMA = CurrentRevision1764500000008.name;
export const SCHEMA_REVISIONS: readonly string[] = migrations.map(({ name }) => name);
