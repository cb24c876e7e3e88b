export { registerMessenger } from './messenger.routes.ts'
