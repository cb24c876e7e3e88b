export { registerCannedAnswers } from './canned-answers.routes.ts'
export { listAnswers, readAnswers, stampOfAnswers } from './read-answers.ts'
