/** Codes of Node for a server that is not reached or hangs up. */
const SOCKET_CODES = ['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT'];

/** Of PostgreSQL: connection exceptions, too many connections, shutting down or starting up, a lock or a statement that took too long. */
const SQLSTATES = /^(08...|53300|57P0[1-3]|55P03|57014|25P0[34])$/u;

/** The driver's own words for the same; it has no codes for them. */
const DRIVER_WORDS = /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client was closed|Client has encountered a connection error)/u;

/**
 * Whether the failure is the database's state of the moment and no fault of what was asked: trying again later may help. An
 * error at a commit is among them: what became of the transaction is not known.
 */
export const isUnavailable = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  if (typeof code === 'string' && (SOCKET_CODES.includes(code) || SQLSTATES.test(code))) return true;
  return typeof message === 'string' && DRIVER_WORDS.test(message);
};
