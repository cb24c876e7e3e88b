export { registerTemplates } from './templates.routes.ts'
