export { CREDENTIAL_KINDS, drawFrom, type CredentialKind, type Draw } from './credentials.js';
