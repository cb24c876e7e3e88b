export { withPlatformKeys } from './key-lookup.ts'
export { registerPlatformKeys } from './platform-keys.routes.ts'
