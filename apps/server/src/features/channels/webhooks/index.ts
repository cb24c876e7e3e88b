export { registerCallbacks } from './callbacks.routes.ts'
export { registerWebhookConfig } from './webhooks.routes.ts'
