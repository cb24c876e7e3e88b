export { administratorBody as schema } from '@prosa/contract'
