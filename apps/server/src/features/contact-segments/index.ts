export { registerContactSegments } from './contact-segments.routes.ts'
