export interface RestSettings {
  /** However quiet it is, the database is asked this often: notifications are hints and may be lost. */
  readonly fallbackPollSeconds: number;
  /** How long to wait when something is due and cannot be decided yet. */
  readonly backOffSeconds: number;
}

export interface PassResult {
  /** Something was written, so that there may be more to do at once. */
  readonly progressed: boolean;
  /** How many schedules the scan found due. */
  readonly due: number;
  /** Milliseconds by the database's clock, asked after the scan; 0 when one is due. */
  readonly untilNextDue: number | 'none';
}

/**
 * How many milliseconds to rest after a pass. Only ever a guess: the worker's timer is not the database's clock, and whoever
 * wakes early finds nothing due and rests again.
 */
export type Rest = (pass: PassResult) => number;

/** Looks again at once, this many times in a row at most, when a schedule became due between the scan and the question. */
const LOOKS_AGAIN = 1;

export const createRest = ({ fallbackPollSeconds, backOffSeconds }: RestSettings): Rest => {
  const fallback = fallbackPollSeconds * 1000;
  let lookedAgain = 0;
  return ({ progressed, due, untilNextDue }) => {
    if (progressed) {
      lookedAgain = 0;
      return 0;
    }
    if (untilNextDue === 'none' || untilNextDue > 0) {
      lookedAgain = 0;
      return untilNextDue === 'none' ? fallback : Math.min(untilNextDue, fallback);
    }
    if (due === 0 && lookedAgain < LOOKS_AGAIN) {
      lookedAgain += 1;
      return 0;
    }
    return Math.min(backOffSeconds * 1000, fallback);
  };
};
