export { findKeyProject, freeKeys, hasBotMultipleGoogleCredentials, takeKeys } from './bot-keys.ts'
export { registerCredentials } from './credentials.routes.ts'
