import type { Owner } from '../../../../conversation/model/ownership.ts'
import { askOf, type DB, type Kysely } from '../../../../platform/database/index.ts'

/** SQL: Meta's own agent has answered in the dialog `d`; $1 is the company. */
export const heldByMeta = `exists (select from dialog_event v where v.company_id = $1 and v.dialog_id = d.id
  and v.kind = 'transferred-to-external' and v.detail ->> 'reason' = 'meta')`

export interface MetaRoom {
  connectionId: number
  customer: string
  owner: Owner
  ownerUserId: number | null
  /** App of the agent, from its last event. */
  app: string | null
}

/** The customer of a dialog in which Meta's agent has answered, with their account on the connection. */
export const findMetaCustomer = async (
  db: Kysely<DB>,
  companyId: number,
  dialogId: number,
): Promise<MetaRoom | undefined> => {
  const rows = await askOf(db)<MetaRoom>(
    `select d.connection_id as "connectionId", i.external_id as customer, d.owner, d.owner_user_id as "ownerUserId",
      (select v.detail ->> 'app' from dialog_event v where v.company_id = $1 and v.dialog_id = d.id and v.kind = 'transferred-to-external'
        and v.detail ? 'app' order by v.version desc limit 1) as app
     from dialog d
     join identity i on i.company_id = $1 and i.id = d.identity_id where d.company_id = $1 and d.id = $2 and ${heldByMeta}`,
    [companyId, dialogId],
  )
  return rows[0]
}
