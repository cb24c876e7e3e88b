export { changedKnowledgeBody as changedSchema, newKnowledgeBody as newSchema } from '@prosa/contract'
