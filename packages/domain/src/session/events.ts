import type { ActorType } from '../event/process-event.js';
import type { JsonObject } from '../json/canonical.js';

/** An event of a session's log, before the log gives it its place. Never holds reasoning text, provider text or a credential. */
export interface SessionEventDraft {
  readonly eventType: string;
  readonly runId: string | null;
  readonly actorType: ActorType;
  readonly actorId: string;
  readonly payload: JsonObject;
}

/** The session's log in order. Sequences rise within a session; gaps are normal. */
export interface SessionEvent extends SessionEventDraft {
  readonly sequence: number;
}

/** The events of a materialized session, in the order in which they are appended. The checkpoint comes last: it refers to the others. */
export const SEED_EVENT_TYPES = ['session.created', 'user.message.created', 'run.queued', 'run.checkpointed'] as const;

/** One message of the conversation as a model sees it. */
export interface ConversationMessage {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** The conversation that a log holds: what people (or the scheduler for them) said and what the model answered. */
export const conversationOf = (events: readonly SessionEvent[]): readonly ConversationMessage[] =>
  events.flatMap((event): ConversationMessage[] => {
    if (event.eventType === 'user.message.created' && typeof event.payload['content'] === 'string') {
      return [{ role: 'user', text: event.payload['content'] }];
    }
    if (event.eventType === 'model.response.completed' && typeof event.payload['text'] === 'string') {
      return [{ role: 'assistant', text: event.payload['text'] }];
    }
    return [];
  });
