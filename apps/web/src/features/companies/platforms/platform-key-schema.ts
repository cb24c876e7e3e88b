export { platformKeyBody as schema } from '@prosa/contract'
