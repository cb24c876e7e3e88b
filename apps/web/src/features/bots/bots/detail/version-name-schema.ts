export { versionNameBody as schema } from '@prosa/contract'
