import { AgentVersionEntity } from './agent/entity.js';
import { AccessTokenEntity } from './identity/entity.js';
import { PrincipalEntity } from './principal/entity.js';
import { TenantEntity } from './tenant/entity.js';

/** What TypeORM's repositories serve: the plain reads and writes of identity. Everything hot has its own statement. */
export const entities = [TenantEntity, PrincipalEntity, AgentVersionEntity, AccessTokenEntity];
