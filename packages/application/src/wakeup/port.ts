/** What may have become possible. A hint: losing one costs a poll interval, never a firing or a run. */
export type WakeupTopic = 'schedules' | 'runs_interactive' | 'runs_async' | 'outcomes';

export interface Wakeups {
  /** Best effort, after the commit that it speaks of. Never throws. */
  announce(topic: WakeupTopic): Promise<void>;
}
