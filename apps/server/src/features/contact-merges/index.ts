export { registerContactMerges } from './contact-merges.routes.ts'
