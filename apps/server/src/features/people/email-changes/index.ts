export { askEmailChange } from './ask-email-change.ts'
export { findUnsettled as findUnsettledEmailChange } from './email-changes.queries.ts'
export { registerEmailChanges } from './email-changes.routes.ts'
