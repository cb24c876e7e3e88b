export { findKeyProject, freeKeys, hasBotMultipleGoogleCredentials, takeKeys } from './bot-keys.ts'
export { registerCredentials } from './credentials.routes.ts'
export { keyPlace } from './key-place.ts'
export { tagOfTrial, tagOfVersion, wantTrial, wantVersion } from './want-agent.ts'
