export { registerInboxViews } from './inbox-views.routes.ts'
