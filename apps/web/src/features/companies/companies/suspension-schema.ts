export { suspensionBody as schema } from '@prosa/contract'
