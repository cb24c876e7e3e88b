export { knowledgeQuestionBody as schema } from '@prosa/contract'
