import type { Pipeline } from '../../platform/database/index.ts'

/** A call to an outside system that this process makes until its lease ends. */
export interface ClaimedCall {
  id: number
  companyId: number
  dialogId: number
  /** `kind:detail`, unique in its dialog. */
  callId: string
  fence: number
  attempts: number
}

// Of a dialog only its oldest call, of a company only so many at a time: one slow system delays nobody else. Two processes
// may pick the same rows; who comes second finds them leased.
const claim = `with busy as (
  select company_id, count(*) filter (where lease_until > now()) as calls from flow_call group by company_id),
 pick as (
  select f.id, b.calls + row_number() over (partition by f.company_id order by f.id) as place
  from flow_call f join busy b on b.company_id = f.company_id
  where f.due_at <= now() and (f.lease_until is null or f.lease_until <= now())
   and not exists (select 1 from flow_call e where e.company_id = f.company_id and e.dialog_id = f.dialog_id and e.id < f.id)),
 fair as (select id from pick where place <= $2 order by place, id limit $1)
 update flow_call f set lease_until = now() + $3 * interval '1 millisecond', fence = f.fence + 1, attempts = f.attempts + 1
 where f.id = any (array(select id from fair)) and (f.lease_until is null or f.lease_until <= now())
 returning f.id, f.company_id as "companyId", f.dialog_id as "dialogId", f.call_id as "callId", f.fence, f.attempts`

export const claimCalls = (
  pipeline: Pipeline,
  { limit, perCompany, leaseMs }: { limit: number; perCompany: number; leaseMs: number },
): Promise<ClaimedCall[]> => pipeline.query<ClaimedCall>(claim, [limit, perCompany, leaseMs])

/** Done with it, if it is still ours. */
export const deleteCall = async (pipeline: Pipeline, { id, fence }: ClaimedCall): Promise<boolean> => {
  const rows = await pipeline.query('delete from flow_call where id = $1 and fence = $2 returning id', [id, fence])
  return rows.length > 0
}

export const putCallBack = (pipeline: Pipeline, { id, fence }: ClaimedCall, delayMs: number): void => {
  void pipeline.query(
    `update flow_call set lease_until = null, due_at = now() + $3 * interval '1 millisecond' where id = $1 and fence = $2`,
    [id, fence, delayMs],
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
}

const subject = `select b.id as "botId", b.name as "botName", b.xmin::text as "botRevision",
  d.connection_id as "connectionId", d.workspace_id as "workspaceId", d.contact_id as "contactId",
  k.name as "contactName", k.email as "contactEmail", k.phone as "contactPhone", d.version_id as "versionId", d.session,
  coalesce(w.url, '') as url, coalesce(w.transfer_url, '') as "transferUrl", coalesce(w.send_message_url, '') as "sendMessageUrl",
  coalesce(w.close_room_url, '') as "closeRoomUrl", coalesce(w.digital_employee_url, '') as "digitalEmployeeUrl",
  w.headers_encrypted as headers, w.signing_secret_encrypted as "signingSecret"
 from dialog d join contact k on k.company_id = d.company_id and k.id = d.contact_id
 join bot b on b.company_id = d.company_id and b.id = d.bot_id
 left join bot_webhook w on w.company_id = b.company_id and w.bot_id = b.id
 where d.company_id = $1 and d.id = $2`

/** What a call tells of, and where to; the company is set. */
export const findSubject = async (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
): Promise<CallSubject | null> => (await pipeline.query<CallSubject>(subject, [companyId, dialogId]))[0] ?? null

export interface CalledMessage {
  seq: number
  sender: string
  text: string
  at: Date
}

export const findMessage = async (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
  seq: number,
): Promise<CalledMessage | null> => {
  const rows = await pipeline.query<CalledMessage>(
    'select seq, sender, text, created_at as at from message where company_id = $1 and dialog_id = $2 and seq = $3',
    [companyId, dialogId, seq],
  )
  return rows[0] ?? null
}
