export { createWakes } from './create-wakes.ts'
export { registerPush } from './push.routes.ts'
export { pushKeyPlace } from './push-keys.ts'
