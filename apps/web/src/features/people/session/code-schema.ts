export { codeLoginBody as schema } from '@prosa/contract'
