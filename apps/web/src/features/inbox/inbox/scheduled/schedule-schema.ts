export { changeScheduledBody, planMessageBody } from '@prosa/contract'
