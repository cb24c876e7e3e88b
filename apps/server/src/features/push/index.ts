export { registerPush } from './push.routes.ts'
