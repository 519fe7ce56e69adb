/**
 * Tells whether a text holds what looks like a credential: an access token, an API key, a private key, a password in an assignment.
 *
 * Guarantees:
 * - the answer holds nothing of the text: what was matched leaves the scanner neither in a value, nor in an error, nor in a log;
 * - a text cannot switch the scanner off;
 * - a credential that is written with other Unicode forms, zero-width characters, line breaks inside, or in base64 is found as well;
 * - prose that merely speaks of tokens, passwords and keys is clean.
 */
export interface SecretScanner {
  scan(text: string): Promise<'clean' | 'credential'>;
}
