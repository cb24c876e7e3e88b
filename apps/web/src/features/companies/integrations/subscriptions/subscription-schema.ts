export { subscriptionBody as schema } from '@prosa/contract'
