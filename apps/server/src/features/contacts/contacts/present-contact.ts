import {
  type Consent,
  type Contact,
  contactLabel,
  type PlatformName,
  platformName,
  type ReceivedCampaign,
} from '@prosa/contract'
import { recipientOutcomes } from '../../../conversation/model/recipient-status.ts'
import { revisionOf } from '../../../platform/revision/index.ts'
import { filePath } from '../../files/index.ts'
import type { ConsentRow, ReceivedCampaignRow } from './consents.queries.ts'
import type { ContactRow } from './contacts.queries.ts'

/** What a form changes of one; in the order of a fingerprint, so fields by their ids and tags sorted. */
const changedOf = (row: ContactRow): unknown => [
  row.name,
  row.email,
  row.phone,
  row.description,
  Object.entries(row.fields).toSorted(([one], [other]) => Number(one) - Number(other)),
  row.tags.toSorted((one, other) => one - other),
]

export const presentContact = (row: ContactRow): Contact => ({
  revision: revisionOf(changedOf(row)),
  id: row.id,
  name: row.name,
  label: contactLabel({ ...row, visitorNumber: row.visitor_number }),
  email: row.email,
  phone: row.phone,
  description: row.description,
  pictureUrl: row.picture_file_id && filePath(row.picture_file_id),
  workspace: row.workspace_name,
  workspaceId: row.workspace_id,
  createdAt: row.created_at.toISOString(),
  optedOut: presentPlatforms(row.opted_out),
  fields: row.fields,
  tags: row.tags,
  lastMessage: row.last_message_at?.toISOString() ?? null,
})

export const presentPlatforms = (names: readonly string[]): PlatformName[] => platformName.array().parse(names)

export const presentConsent = (row: ConsentRow): Consent => ({
  id: Number(row.id),
  kind: row.kind,
  channel: row.channel === null ? null : platformName.parse(row.channel),
  basis: row.basis,
  source: row.source,
  givenAt: row.given_at.toISOString(),
  recordedAt: row.recorded_at.toISOString(),
  recordedBy: row.recorded_by,
  dialogId: row.dialog_id,
})

export const presentReceived = (row: ReceivedCampaignRow): ReceivedCampaign => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  basis: row.basis,
  outcome: recipientOutcomes[row.status],
  reason: row.reason,
  at: row.changed_at.toISOString(),
})
