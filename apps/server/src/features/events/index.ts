export { registerEventLog } from './log/index.ts'
export { registerSubscriptions, subscriptionPlace } from './subscriptions/index.ts'
