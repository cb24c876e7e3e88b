export { changedFollowUpBody, newFollowUpBody } from '@prosa/contract'
