export { registerPlatformLog } from './platform-log.routes.ts'
