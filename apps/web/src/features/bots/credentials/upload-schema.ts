export { insertCredentialsBody as schema } from '@prosa/contract'
