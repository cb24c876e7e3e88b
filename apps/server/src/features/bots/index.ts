export {
  createUnderstanding,
  registerAgents,
  registerPublisher,
  type Understand,
  understandingMs,
} from './agents/index.ts'
export { findBot, registerBots } from './bots/index.ts'
export { keyPlace, registerCredentials, tagOfVersion } from './credentials/index.ts'
export { registerEntities } from './entities/index.ts'
export { drawFlow, type NodeDraft, registerFlows, type TrainingTold, trainingTopic } from './flows/index.ts'
export {
  type AnswerDocuments,
  type AskedSection,
  createDocuments,
  type Documents,
  documentsMs,
  isOffered,
  registerKnowledge,
  registerSiteReader,
} from './knowledge/index.ts'
export { registerTemplates } from './templates/index.ts'
