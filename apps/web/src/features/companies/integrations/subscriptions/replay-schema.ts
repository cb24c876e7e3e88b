export { replayBody as schema } from '@prosa/contract'
