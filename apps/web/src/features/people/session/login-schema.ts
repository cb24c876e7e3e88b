export { loginBody as schema } from '@prosa/contract'
