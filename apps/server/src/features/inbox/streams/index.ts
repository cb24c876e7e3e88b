export { registerStreams } from './streams.routes.ts'
