export { subscriptionPlace } from './place.ts'
export { registerSubscriptions } from './subscriptions.routes.ts'
