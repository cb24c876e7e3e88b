export { knowledgeUseBody as schema } from '@prosa/contract'
