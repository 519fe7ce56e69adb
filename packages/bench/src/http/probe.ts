import { Session } from 'node:inspector/promises';
import { startRecording, type Recorded } from '../driver/recorder.js';
import type { Profile } from './profile.js';

/** What the bench asks of a process that it measures. */
export type Question = 'cpu' | 'record' | 'recorded' | 'profile' | 'profiled';

export interface Answers {
  /** User and system time of all threads since the start, in microseconds. */
  readonly cpu: number;
  readonly record: true;
  readonly recorded: Recorded;
  readonly profile: true;
  readonly profiled: Profile;
}

const SAMPLING_MICROSECONDS = 200;

/**
 * Loaded into the api before its own code (`--import`), so that the process measures itself and stays the real one: nothing of it
 * is replaced unless a recording runs.
 */
let stopRecording = (): Recorded => { throw new Error('nothing is recorded'); };
let session: Session | undefined;

const answer = async (question: Question): Promise<Answers[Question]> => {
  switch (question) {
    case 'cpu': {
      const { user, system } = process.cpuUsage();
      return user + system;
    }
    case 'record':
      stopRecording = startRecording();
      return true;
    case 'recorded':
      return stopRecording();
    case 'profile':
      session = new Session();
      session.connect();
      await session.post('Profiler.enable');
      await session.post('Profiler.setSamplingInterval', { interval: SAMPLING_MICROSECONDS });
      await session.post('Profiler.start');
      return true;
    case 'profiled': {
      if (session === undefined) throw new Error('nothing is profiled');
      const { profile } = await session.post('Profiler.stop');
      session.disconnect();
      return profile;
    }
  }
};

process.on('message', (question: Question) => {
  void answer(question).then((value) => process.send?.(value));
});
