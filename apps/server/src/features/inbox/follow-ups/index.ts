export { registerFollowUps } from './follow-ups.routes.ts'
export { listOfWorkspace, storedTemplate } from './workspace-templates.ts'
