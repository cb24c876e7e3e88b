export { registerContactSegments } from './contact-segments.routes.ts'
export { resolveSegment } from './resolve-segment.ts'
export { find as findSegment } from './segments.queries.ts'
