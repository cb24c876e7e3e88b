export { type AnswerDocuments, createAnswerDocuments, documentsMs } from './answer-documents.ts'
export { registerKnowledge } from './knowledge.routes.ts'
