export { updateBotBody as schema } from '@prosa/contract'
