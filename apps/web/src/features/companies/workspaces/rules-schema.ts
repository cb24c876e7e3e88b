export { workspaceRulesBody as schema } from '@prosa/contract'
