export { platformChanges as schema } from '@prosa/contract'
