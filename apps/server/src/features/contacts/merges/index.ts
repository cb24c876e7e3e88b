export { registerContactMerges } from './contact-merges.routes.ts'
export {
  lockCampaigns as lockCampaignsOf,
  lockContacts,
  lockDialogs as lockDialogsOf,
  remove as removeContact,
} from './merge.queries.ts'
export { moveDialogs, moveIdentities, type TouchedDialog } from './moved-records.queries.ts'
