export { cloneBotBody as schema } from '@prosa/contract'
