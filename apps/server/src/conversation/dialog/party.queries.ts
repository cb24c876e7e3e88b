import type { Pipeline } from '../../platform/database/index.ts'
import type { LockedDialog } from '../model/locked-dialog.ts'

/** Another open dialog of the same customer on the same connection, if there is one. */
export const findOpenDialogOfParty = async (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
): Promise<number | null> => {
  const rows = await pipeline.query<{ id: number }>(
    `select o.dialog_id as id from dialog_party p join dialog_party o on o.company_id = p.company_id
      and o.connection_id = p.connection_id and o.identity_id = p.identity_id and o.open and o.dialog_id <> p.dialog_id
     where p.company_id = $1 and p.dialog_id = $2`,
    [companyId, dialogId],
  )
  return rows[0]?.id ?? null
}

/** The connection of a dialog, or null where it does not exist. */
export const findConnectionOf = async (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
): Promise<number | null> => {
  const rows = await pipeline.query<{ id: number }>(
    'select connection_id as id from dialog where company_id = $1 and id = $2',
    [companyId, dialogId],
  )
  return rows[0]?.id ?? null
}

/** Whether the customer's personal data were erased. */
export const isErased = async (pipeline: Pipeline, companyId: number, dialogId: number): Promise<boolean> => {
  const rows = await pipeline.query(
    `select from dialog_party p join contact_erasure e on e.company_id = $1 and e.erased_contact_id = p.contact_id
     where p.company_id = $1 and p.dialog_id = $2`,
    [companyId, dialogId],
  )
  return rows.length > 0
}

/** Since when a dialog's customer waits for people: their first message that no person answered, but not before it was transferred to people. */
export const findUnansweredSince = async (
  pipeline: Pipeline,
  { companyId, id, lastPersonAt, peopleSince }: Pick<LockedDialog, 'companyId' | 'id' | 'lastPersonAt' | 'peopleSince'>,
): Promise<Date | null> => {
  const rows = await pipeline.query<{ since: Date | null }>(
    `select greatest(min(created_at), $4::timestamptz) as since from message
     where company_id = $1 and dialog_id = $2 and sender = 'CLIENT' and created_at > coalesce($3::timestamptz, '-infinity')`,
    [companyId, id, lastPersonAt, peopleSince],
  )
  return rows[0]?.since ?? null
}
