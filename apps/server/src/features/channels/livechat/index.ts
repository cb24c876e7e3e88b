export { registerLivechat } from './livechat.routes.ts'
export { registerLivechatSettings } from './settings.routes.ts'
