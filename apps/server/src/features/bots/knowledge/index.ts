export type { AskedSection } from './ask-knowledge.ts'
export {
  type AnswerDocuments,
  type AskedDocuments,
  createDocuments,
  type Documents,
  documentsMs,
  isOffered,
} from './documents.ts'
export { registerKnowledge } from './knowledge.routes.ts'
