export { registerChannelHealth } from './channel-health.routes.ts'
export { adviceOnStop } from './present-health.ts'
