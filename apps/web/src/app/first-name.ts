export { firstName } from '@prosa/contract'
