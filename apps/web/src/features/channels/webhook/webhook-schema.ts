export { saveWebhookConfigBody as schema } from '@prosa/contract'
