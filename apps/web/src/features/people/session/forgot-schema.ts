export { forgotPasswordBody as schema } from '@prosa/contract'
