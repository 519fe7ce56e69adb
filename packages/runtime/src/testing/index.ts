export { killRoleProcesses, startRoleProcess, type LoggedLine, type RoleProcess, type RoleProcessOptions } from './role-process.js';
