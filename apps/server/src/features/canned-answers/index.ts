export { registerCannedAnswers } from './canned-answers.routes.ts'
