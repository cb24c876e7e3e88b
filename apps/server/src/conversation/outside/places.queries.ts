import type { Pipeline } from '../../platform/database/index.ts'
import type { MoveReport } from '../model/acts.ts'
import type { Sender } from '../model/locked-dialog.ts'
import { type StoredFile, storedFiles } from '../model/present.ts'

export interface Place {
  dialogId: number
  seq: number
}

const find = `select dialog_id as "dialogId", seq from message
  where company_id = $1 and connection_id = $2 and provider_id = $3
 union all select dialog_id, seq from message where company_id = $1 and connection_id = $2 and ext_id = $3
 union all select dialog_id, seq from message_part where company_id = $1 and connection_id = $2 and provider_id = $3 limit 1`

/** The message with this provider id, of either side. */
export const findPlace = async (
  pipeline: Pipeline,
  companyId: number,
  connectionId: number,
  providerId: string,
): Promise<Place | null> => {
  const [place] = await pipeline.query<Place>(find, [companyId, connectionId, providerId])
  return place ?? null
}

/** Our earliest message that was handed to the provider and whose outcome is not recorded yet. */
export interface Awaited extends Place {
  text: string
  hasFiles: boolean
  /** When it was written; it cannot have been sent earlier. */
  at: Date
  /** Whether it is being sent right now. */
  isUnderWay: boolean
}

export const findAwaited = async (pipeline: Pipeline, companyId: number, dialogId: number): Promise<Awaited | null> => {
  const [row] = await pipeline.query<Awaited>(
    `select o.dialog_id as "dialogId", o.seq, m.text, m.files is not null as "hasFiles", m.created_at as at,
      o.state = 1 and o.lease_until > now() as "isUnderWay"
     from outbox o join message m on m.company_id = $1 and m.dialog_id = o.dialog_id and m.seq = o.seq
     where o.company_id = $1 and o.dialog_id = $2 and o.attempts > 0 order by o.seq limit 1`,
    [companyId, dialogId],
  )
  return row ?? null
}

export interface SentAgain extends Place {
  text: string
  hasFiles: boolean
  hasChoices: boolean
  at: Date
  /** When its sending ended; later messages of the dialog were sent after that. Null where unknown. */
  overAt: Date | null
}

export const sentAgain = `select dialog_id as "dialogId", seq, text, files is not null as "hasFiles", buttons is not null as "hasChoices", created_at as at,
      (select max((s ->> 'at')::timestamptz) from jsonb_array_elements(steps) s where s ->> 's' in ('sent', 'failed')) as "overAt"
     from message
     where company_id = $1 and dialog_id = $2 and sent_again and deleted_at is null order by seq desc limit 20`

/** Our latest messages in a dialog that were sent more than once. */
export const findSentAgain = (pipeline: Pipeline, companyId: number, dialogId: number): Promise<SentAgain[]> =>
  pipeline.query<SentAgain>(sentAgain, [companyId, dialogId])

/** How many of a customer's latest dialogs a provider's report may concern. */
const latestDialogs = 3

export const findDialogsOf = async (
  pipeline: Pipeline,
  companyId: number,
  connectionId: number,
  externalId: string,
): Promise<number[]> => {
  const rows = await pipeline.query<{ id: number }>(
    `select p.dialog_id as id from identity i join dialog_party p on p.company_id = $1 and p.identity_id = i.id
     where i.company_id = $1 and i.connection_id = $2 and i.external_id = $3 order by p.dialog_id desc limit $4`,
    [companyId, connectionId, externalId, latestDialogs],
  )
  return rows.map(({ id }) => id)
}

/** The customer's last reaction to a message; undefined: none. */
export const findReaction = async (
  pipeline: Pipeline,
  companyId: number,
  { dialogId, seq }: Place,
): Promise<string | null | undefined> => {
  const [row] = await pipeline.query<{ emoji: string | null }>(
    `select detail ->> 'emoji' as emoji from dialog_event where company_id = $1 and dialog_id = $2 and kind = 'reacted'
      and detail -> 'seq' = to_jsonb($3::int) order by version desc limit 1`,
    [companyId, dialogId, seq],
  )
  return row?.emoji
}

/** What the inbox list shows for a message. */
export const findLastLine = async (
  pipeline: Pipeline,
  companyId: number,
  { dialogId, seq }: Place,
): Promise<{ sender: Sender; text: string; files: readonly StoredFile[] } | null> => {
  const [row] = await pipeline.query<{ sender: Sender; text: string; files: unknown }>(
    `select sender, case when deleted_at is null then text else 'Mensagem apagada' end as text, files from message
     where company_id = $1 and dialog_id = $2 and seq = $3`,
    [companyId, dialogId, seq],
  )
  return row ? { ...row, files: storedFiles(row.files) } : null
}

/** Whether one of these dialogs has an event line with this id. */
export const hasLine = async (
  pipeline: Pipeline,
  companyId: number,
  dialogIds: readonly number[],
  id: string,
): Promise<boolean> => {
  const rows = await pipeline.query(
    `select 1 from dialog_event where company_id = $1 and dialog_id = any($2::int[]) and kind = 'about' and detail ->> 'id' = $3`,
    [companyId, dialogIds, id],
  )
  return rows.length > 0
}

/** Whether a dialog began with a person's message from another device: that message has no known author. */
export const wasBegunElsewhere = async (pipeline: Pipeline, companyId: number, dialogId: number): Promise<boolean> => {
  const rows = await pipeline.query(
    `select 1 from message where company_id = $1 and dialog_id = $2 and seq = 1 and sender = 'HUMAN' and user_id is null`,
    [companyId, dialogId],
  )
  return rows.length > 0
}

/** Writes a new number, and updates the contact's search text as `contactSearch` builds it. */
export const moveIdentity = (
  pipeline: Pipeline,
  companyId: number,
  { connectionId, from, to, phone }: Omit<MoveReport, 'companyId'>,
): void => {
  void pipeline.query(
    `with moved as (
      update identity set external_id = case when external_id = $3 then $4 else external_id end,
       alias = case when alias = $3 then $4 else alias end
      where company_id = $1 and connection_id = $2 and (external_id = $3 or alias = $3) returning contact_id)
     update contact k set phone = $5, updated_at = now(),
      search = trim(replace(k.search, regexp_replace(coalesce(k.phone, ''), '[^0-9]', '', 'g'), '') || ' ' || regexp_replace($5, '[^0-9]', '', 'g'))
     from moved where k.company_id = $1 and k.id = moved.contact_id and $5::text is not null`,
    [companyId, connectionId, from, to, phone ?? null],
  )
}
