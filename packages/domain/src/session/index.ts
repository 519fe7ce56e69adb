export { conversationOf, SEED_EVENT_TYPES, type ConversationMessage, type SessionEvent, type SessionEventDraft } from './events.js';
