/** New identifiers. Time-ordered UUIDs keep index pages together; nothing ever reads a time out of one. */
export interface Ids {
  next(): string;
}

/** SHA-256 of a UTF-8 text, as 64 lower-case hexadecimal digits. */
export type Sha256 = (text: string) => string;
