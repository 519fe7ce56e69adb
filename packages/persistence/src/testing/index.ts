export { createTestRoles, roleUrl } from './roles.js';
