export { resetPasswordBody as schema } from '@prosa/contract'
