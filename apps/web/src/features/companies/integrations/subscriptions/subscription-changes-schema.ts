export { subscriptionChanges as schema } from '@prosa/contract'
