import type { Wakeups, WakeupTopic } from '@carillon/application';
import type { DataSource } from 'typeorm';

export const channelOf = (topic: WakeupTopic): string => `carillon_${topic}`;

/**
 * Announcements by NOTIFY, outside of any transaction that matters: in the hot one it would serialise all commits. Announcements
 * of one topic that come while one is under way are sent as one. A failed announcement costs its listeners a poll interval.
 */
export const notifyWakeups = (dataSource: DataSource): Wakeups => {
  const underway = new Map<WakeupTopic, 'sending' | 'again'>();
  const send = async (topic: WakeupTopic): Promise<void> => {
    do {
      underway.set(topic, 'sending');
      await dataSource.query(`SELECT pg_notify($1, '')`, [channelOf(topic)]).catch(() => undefined);
    } while (underway.get(topic) === 'again');
    underway.delete(topic);
  };
  return {
    announce: async (topic) => {
      if (underway.has(topic)) underway.set(topic, 'again');
      else await send(topic);
    },
  };
};
