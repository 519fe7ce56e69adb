export { DEFAULT_CEILINGS, effectiveRunCostCeiling, type TenantCeilings } from './ceilings.js';
