export type { AskedSection } from './ask-knowledge.ts'
export {
  type AnswerDocuments,
  type AskedDocuments,
  createDocuments,
  type Documents,
  documentsMs,
  isOffered,
} from './documents.ts'
export { registerKnowledge, registerSiteReader } from './knowledge.routes.ts'
export type { DocumentsPlace } from './knowledge-indexes.ts'
export { noteQuestions } from './questions/note-questions.ts'
export { forget as forgetQuestions } from './questions/questions.queries.ts'
export { type FailingTests, failingFor } from './tests/run-tests.ts'
