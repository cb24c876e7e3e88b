export { registerChannelHealth } from './channel-health.routes.ts'
