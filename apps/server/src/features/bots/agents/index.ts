export { registerAgents, registerPublisher } from './agents.routes.ts'
export { createUnderstanding, type Understand, understandingMs } from './understand.ts'
