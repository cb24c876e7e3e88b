export { changePasswordBody as schema } from '@prosa/contract'
