export { askEmailChange } from './ask-email-change.ts'
export { findWaiting as findWaitingEmailChange } from './email-changes.queries.ts'
export { registerEmailChanges } from './email-changes.routes.ts'
