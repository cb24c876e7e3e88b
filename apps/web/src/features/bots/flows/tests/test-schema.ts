export { flowTestBody as schema } from '@prosa/contract'
