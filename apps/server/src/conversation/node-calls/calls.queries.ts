import type { Pipeline } from '../../platform/database/index.ts'
import { type StoredFile, storedFiles } from '../model/present.ts'

/** A call to an outside system that this process holds until its lease ends. */
export interface ClaimedCall {
  id: number
  companyId: number
  dialogId: number
  /** `kind:detail`, unique in its dialog. */
  callId: string
  fence: number
  attempts: number
}

const claim = `select id, company_id as "companyId", dialog_id as "dialogId", call_id as "callId", fence, attempts
 from claim_calls($1, $2, $3, $4, $5, true)`

export interface CallBounds {
  limit: number
  perBot: number
  perCompany: number
  leaseMs: number
  /** Only questions to language agents and to documents, or only all others. */
  ofLanguage: boolean
}

/** Claims calls that are due, limited per bot and per company over all processes. This statement is the whole transaction. */
export const claimCalls = (
  pipeline: Pipeline,
  { limit, perBot, perCompany, leaseMs, ofLanguage }: CallBounds,
): Promise<ClaimedCall[]> => pipeline.query<ClaimedCall>(claim, [perBot, perCompany, limit, leaseMs, ofLanguage])

/** Deletes the call if this process still holds it. */
export const deleteCall = async (pipeline: Pipeline, { id, fence }: ClaimedCall): Promise<boolean> => {
  const rows = await pipeline.query('delete from flow_call where id = $1 and fence = $2 returning id', [id, fence])
  return rows.length > 0
}

/** Returns it to the queue until a later moment, if this process still holds it. `countsAsTry`: whether the other side was called at all. */
export const requeueCall = (
  pipeline: Pipeline,
  { id, fence }: ClaimedCall,
  delayMs: number,
  countsAsTry: boolean,
): void => {
  void pipeline.query(
    `update flow_call set lease_until = null, due_at = now() + $3 * interval '1 millisecond', attempts = attempts - $4
     where id = $1 and fence = $2`,
    [id, fence, Math.ceil(delayMs), countsAsTry ? 0 : 1],
  )
}

export interface CallSubject {
  botId: number
  botName: string
  botRevision: string
  connectionId: number
  workspaceId: number
  contactId: number
  contactName: string | null
  contactEmail: string | null
  contactPhone: string | null
  versionId: number | null
  session: unknown
  url: string
  transferUrl: string
  sendMessageUrl: string
  closeRoomUrl: string
  digitalEmployeeUrl: string
  headers: Buffer | null
  signingSecret: Buffer | null
  /** Null once it has expired. */
  previousSecret: Buffer | null
  /** Endpoints that are disabled, and endpoints whose last call failed. */
  off: string[]
  failing: string[]
}

const subject = `select b.id as "botId", b.name as "botName", b.xmin::text as "botRevision",
  d.connection_id as "connectionId", d.workspace_id as "workspaceId", d.contact_id as "contactId",
  k.name as "contactName", k.email as "contactEmail", k.phone as "contactPhone", d.version_id as "versionId", d.session,
  coalesce(w.url, '') as url, coalesce(w.transfer_url, '') as "transferUrl", coalesce(w.send_message_url, '') as "sendMessageUrl",
  coalesce(w.close_room_url, '') as "closeRoomUrl", coalesce(w.digital_employee_url, '') as "digitalEmployeeUrl",
  w.headers_encrypted as headers, w.signing_secret_encrypted as "signingSecret",
  case when w.previous_secret_until > now() then w.previous_secret_encrypted end as "previousSecret",
  array(select e.kind from webhook_endpoint e where e.company_id = b.company_id and e.bot_id = b.id and e.off_at is not null) as off,
  array(select e.kind from webhook_endpoint e where e.company_id = b.company_id and e.bot_id = b.id) as failing
 from dialog d join contact k on k.company_id = d.company_id and k.id = d.contact_id
 join bot b on b.company_id = d.company_id and b.id = d.bot_id
 left join bot_webhook w on w.company_id = b.company_id and w.bot_id = b.id
 where d.company_id = $1 and d.id = $2`

/** The subject of a call and its addresses; the company is set. */
export const findSubject = async (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
): Promise<CallSubject | null> => (await pipeline.query<CallSubject>(subject, [companyId, dialogId]))[0] ?? null

export interface CalledMessage {
  seq: number
  sender: string
  text: string
  files: readonly StoredFile[]
  at: Date
}

/** Null also for a deleted message, whose text must not be passed on. */
export const findMessage = async (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
  seq: number,
): Promise<CalledMessage | null> => {
  const [row] = await pipeline.query<Omit<CalledMessage, 'files'> & { files: unknown }>(
    `select seq, sender, text, files, created_at as at from message
     where company_id = $1 and dialog_id = $2 and seq = $3 and deleted_at is null`,
    [companyId, dialogId, seq],
  )
  return row ? { ...row, files: storedFiles(row.files) } : null
}
