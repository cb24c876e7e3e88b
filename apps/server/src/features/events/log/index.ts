export { type EventRow, findByNumbers, findLog, type Log, listAfter, listenWithin } from './event-log.queries.ts'
export { registerEventLog } from './event-log.routes.ts'
export { demandKept, eventErrors, forgottenTo } from './read-events.ts'
export { eventId, type Listener, renderEvents } from './render-events.ts'
