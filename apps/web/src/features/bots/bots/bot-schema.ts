export { createBotBody as schema } from '@prosa/contract'
