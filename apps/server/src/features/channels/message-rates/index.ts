export { costOf } from './cost-of.ts'
export { registerMessageRates } from './message-rates.routes.ts'
export { findRates } from './rates.queries.ts'
