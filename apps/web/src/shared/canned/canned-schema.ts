export { cannedAnswerBody as schema } from '@prosa/contract'
