export { workspaceChanges as schema } from '@prosa/contract'
