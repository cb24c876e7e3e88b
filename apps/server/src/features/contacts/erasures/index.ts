export { registerContactErasures } from './contact-erasures.routes.ts'
export { tracesPlace } from './erase-next.ts'
