export { registerContactSegments } from './contact-segments.routes.ts'
export { find as findSegment } from './segments.queries.ts'
