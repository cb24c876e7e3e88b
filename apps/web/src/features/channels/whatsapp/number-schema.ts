export { whatsappConfigBody as schema } from '@prosa/contract'
