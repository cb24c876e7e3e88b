export { inviteBody as schema } from '@prosa/contract'
