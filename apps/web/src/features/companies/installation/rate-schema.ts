export { messageRateBody as schema } from '@prosa/contract'
