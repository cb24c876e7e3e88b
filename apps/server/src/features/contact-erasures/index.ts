export { registerContactErasures } from './contact-erasures.routes.ts'
