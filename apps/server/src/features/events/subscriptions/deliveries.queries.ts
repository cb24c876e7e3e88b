import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export interface DeliveryRow {
  number: number
  type: string
  at: Date
  state: 'pending' | 'delivered' | 'failed' | 'skipped'
  tries: number
  status: number | null
  ms: number | null
  failure: string | null
  lastTryAt: Date | null
  nextAt: Date | null
}

/** From the highest number down. */
export const listDeliveries = async (
  db: Kysely<DB>,
  companyId: number,
  id: number,
  { state, before, limit }: { state?: string | undefined; before: number; limit: number },
): Promise<DeliveryRow[]> => {
  const { rows } = await sql<DeliveryRow>`
    select d.number, d.type, d.at, d.state, d.tries, d.status, d.ms, d.failure, d.last_try_at as "lastTryAt", q.due_at as "nextAt"
    from event_delivery d left join event_queue q on d.state = 'pending' and q.company_id = d.company_id
      and q.subscription_id = d.subscription_id and q.number = d.number
    where d.company_id = ${companyId} and d.subscription_id = ${id} and d.number < ${before}
      ${state === undefined ? sql`` : sql`and d.state = ${state}`}
    order by d.number desc limit ${limit}`.execute(db)
  return rows
}

export const findDelivery = async (
  db: Kysely<DB>,
  companyId: number,
  id: number,
  number: number,
): Promise<DeliveryRow | undefined> => {
  const [row] = await listDeliveries(db, companyId, id, { before: number + 1, limit: 1 })
  return row?.number === number ? row : undefined
}
