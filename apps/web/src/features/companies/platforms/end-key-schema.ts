export { endKeyBody as schema } from '@prosa/contract'
