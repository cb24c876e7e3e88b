export { toolLabels } from './answer-mcp.ts'
export { registerMcp } from './mcp.routes.ts'
