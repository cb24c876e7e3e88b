export { templateBody as schema } from '@prosa/contract'
