export { userBody as schema } from '@prosa/contract'
