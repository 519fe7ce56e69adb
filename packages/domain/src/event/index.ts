export { lifecycleEvent, SCHEDULER_ACTOR, schedulerEvent, transitionPayload, type ActorType, type ProcessEvent } from './process-event.js';
