export { campaignBody as schema } from '@prosa/contract'
