import type { Pipeline } from '../../platform/database/index.ts'

export interface TakenDialog {
  kind: string
  connectionId: number
  externalId: string
  settings: Record<string, unknown>
  secret: Buffer | null
  /** The customer's ids on the connection. */
  customer: string
}

/** An open room that a person holds, with its connection; null where it was transferred or the channel disconnected meanwhile. */
export const findTaken = async (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
): Promise<TakenDialog | null> => {
  const [row] = await pipeline.query<TakenDialog>(
    `select c.kind, c.id as "connectionId", c.external_id as "externalId", c.settings, c.secret_encrypted as secret,
      i.external_id as customer
     from dialog d join connection c on c.company_id = d.company_id and c.id = d.connection_id and c.active
     join identity i on i.company_id = d.company_id and i.id = d.identity_id
     where d.company_id = $1 and d.id = $2 and d.open and d.owner = 'person'`,
    [companyId, dialogId],
  )
  return row ?? null
}
