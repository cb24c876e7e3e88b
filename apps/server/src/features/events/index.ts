export { registerEventLog } from './log/index.ts'
export { registerPlatformLog } from './platform-log/index.ts'
export { registerSubscriptions, subscriptionPlace } from './subscriptions/index.ts'
