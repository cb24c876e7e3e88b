export { registerAutomations } from './automations.routes.ts'
