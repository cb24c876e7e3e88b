export { profileBody as schema } from '@prosa/contract'
