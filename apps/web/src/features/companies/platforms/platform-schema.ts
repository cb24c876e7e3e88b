export { platformBody as schema } from '@prosa/contract'
