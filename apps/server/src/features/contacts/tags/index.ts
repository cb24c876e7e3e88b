export { registerContactTags } from './contact-tags.routes.ts'
export { ensureTags } from './ensure-tags.ts'
export { listKnownTags, listTags } from './tags.queries.ts'
