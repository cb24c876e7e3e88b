export { registerFlows } from './flows.routes.ts'
