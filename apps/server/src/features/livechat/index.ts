export { registerLivechat } from './livechat.routes.ts'
