export { integrationChanges as schema } from '@prosa/contract'
