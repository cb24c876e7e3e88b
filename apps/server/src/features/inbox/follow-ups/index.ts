export { registerFollowUps } from './follow-ups.routes.ts'
