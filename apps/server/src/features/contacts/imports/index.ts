export { registerContactImports } from './contact-imports.routes.ts'
