export { resumeBody as schema } from '@prosa/contract'
