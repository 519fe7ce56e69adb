/**
 * What a schedule may do, told a second time and without the product's code: one state, one operation, its answer and the state after
 * it. Cadences are in UTC, so that an instant is plain arithmetic. Instants are epoch milliseconds.
 */
export type ModelCadence = { readonly kind: 'daily'; readonly hour: number } | { readonly kind: 'once'; readonly at: number };

export interface ModelState {
  readonly state: 'ACTIVE' | 'PAUSED' | 'COMPLETED' | 'CANCELLED';
  readonly revision: number;
  readonly cadence: ModelCadence;
  readonly next: number | null;
  readonly failures: number;
  readonly inFlight: boolean;
  readonly decided: readonly number[];
}

export type Operation =
  | { readonly kind: 'update'; readonly seen: number; readonly cadence: ModelCadence }
  | { readonly kind: 'pause' | 'resume' | 'cancel'; readonly seen: number }
  | { readonly kind: 'scan' };

/** An answer as text, so that two are the same exactly when they read the same. */
export type Answered = string;

export interface Step {
  readonly answer: Answered;
  readonly after: ModelState;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** About half of the days that were slept through are still fired. */
export const GRACE = 12 * HOUR;

const latestAt = (cadence: ModelCadence, now: number): number | null => {
  if (cadence.kind === 'once') return cadence.at <= now ? cadence.at : null;
  return Math.floor((now - cadence.hour * HOUR) / DAY) * DAY + cadence.hour * HOUR;
};

export const nextAfter = (cadence: ModelCadence, now: number): number | null =>
  (cadence.kind === 'once' ? (cadence.at > now ? cadence.at : null) : (latestAt(cadence, now) ?? 0) + DAY);

export const shown = ({ state, revision, next, failures }: Pick<ModelState, 'state' | 'revision' | 'next' | 'failures'>): Answered =>
  `${state} ${revision} ${next} ${failures}`;

/** Every answer that the operation may get in this state: one, but that a scan may always find the row in other hands. */
export const steps = (model: ModelState, operation: Operation, now: number): readonly Step[] => {
  if (operation.kind === 'scan') return [{ answer: 'not_due', after: model }, ...scan(model, now)];
  return [command(model, operation, now)];
};

const command = (model: ModelState, operation: Exclude<Operation, { kind: 'scan' }>, now: number): Step => {
  const refuse = (answer: Answered): Step => ({ answer, after: model });
  const become = (changes: Partial<ModelState>): Step => {
    const after = { ...model, ...changes };
    return { answer: shown(after), after };
  };
  if (operation.seen !== model.revision) return refuse(`revision_conflict ${model.revision}`);
  if (operation.kind === 'cancel' && model.state === 'CANCELLED') return become({});
  if (model.state === 'CANCELLED' || model.state === 'COMPLETED') return refuse('terminal');
  switch (operation.kind) {
    case 'cancel': return become({ state: 'CANCELLED', next: null });
    case 'pause': return model.state === 'PAUSED' ? become({}) : become({ state: 'PAUSED', next: null });
    case 'resume': {
      if (model.state === 'ACTIVE') return become({});
      const next = nextAfter(model.cadence, now);
      return next === null ? refuse('no_future_occurrence') : become({ state: 'ACTIVE', next, failures: 0 });
    }
    case 'update': {
      const next = nextAfter(operation.cadence, now);
      if (next === null) return refuse('invalid schedule.no_future_occurrence');
      return become({ revision: model.revision + 1, cadence: operation.cadence, next: model.state === 'ACTIVE' ? next : null });
    }
  }
};

const scan = (model: ModelState, now: number): readonly Step[] => {
  if (model.state !== 'ACTIVE' || model.next === null || model.next > now) return [];
  const nominal = latestAt(model.cadence, now) ?? 0;
  const ended = model.cadence.kind === 'once';
  const advanced = { ...model, state: ended ? 'COMPLETED' : 'ACTIVE', next: ended ? null : nextAfter(model.cadence, now) } as const;
  if (model.decided.includes(nominal)) return [{ answer: 'advanced', after: advanced }];
  const decided = { ...advanced, decided: [...model.decided, nominal] };
  if (model.inFlight) return [{ answer: 'SKIPPED_OVERLAP', after: decided }];
  if (now > nominal + GRACE) return [{ answer: 'MISSED', after: { ...decided, failures: model.failures + 1 } }];
  return [{ answer: 'MATERIALIZED', after: { ...decided, inFlight: true } }];
};

/** Whether some order of the operations gives each the answer that it got, and leaves what is stored. Returns the state after it. */
export const serialOrder = (
  start: ModelState, now: number, answered: readonly { readonly operation: Operation; readonly answer: Answered }[], stored: Answered,
): ModelState | 'none' => {
  const seen = new Set<string>();
  const search = (model: ModelState, left: readonly number[]): ModelState | 'none' => {
    if (left.length === 0) return shown(model) === stored ? model : 'none';
    const key = `${left.join()} ${JSON.stringify(model)}`;
    if (seen.has(key)) return 'none';
    seen.add(key);
    for (const index of left) {
      const { operation, answer } = answered[index] as (typeof answered)[number];
      for (const step of steps(model, operation, now)) {
        if (step.answer !== answer) continue;
        const found = search(step.after, left.filter((other) => other !== index));
        if (found !== 'none') return found;
      }
    }
    return 'none';
  };
  return search(start, answered.map((_, index) => index));
};
