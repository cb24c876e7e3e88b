export { registerCampaigns } from './campaigns.routes.ts'
export { recipientOutcomes } from './read-results.ts'
export type { RecipientStatus } from './results.queries.ts'
