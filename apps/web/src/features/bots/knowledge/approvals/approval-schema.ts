export { approvalBody as schema } from '@prosa/contract'
