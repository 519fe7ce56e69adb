/** One thing that is wrong with an input. Never carries the offending value, which may be a secret. */
export interface Fault {
  /** RFC 6901 pointer into the input; the empty string is the whole of it. */
  readonly pointer: string;
  /** Stable, for programs: `schedule.timezone_invalid`. */
  readonly reason: string;
  /** For people, without the value. */
  readonly message: string;
}
