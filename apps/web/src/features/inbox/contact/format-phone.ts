export { formatPhone } from '@prosa/talk'
