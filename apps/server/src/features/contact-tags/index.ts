export { registerContactTags } from './contact-tags.routes.ts'
export { listKnownTags, listTags } from './tags.queries.ts'
