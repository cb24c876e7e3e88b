export { findByNumbers, findLog, listenWithin } from './event-log.queries.ts'
export { registerEventLog } from './event-log.routes.ts'
export { demandKept, eventErrors, isEventType } from './read-events.ts'
export { eventId, renderEvents } from './render-events.ts'
