import type { Pipeline } from '../../platform/database/index.ts'
import type { Departure } from '../model/departure.ts'

type Values = (number | string)[]

/** What is restored before all rooms have left keeps the others. */
const stillLeft = (departure: Departure): { text: string; values: Values } => {
  const { companyId } = departure
  switch (departure.kind) {
    case 'workspace':
      return {
        text: 'select from workspace where company_id = $1 and id = $2 and not active',
        values: [companyId, departure.workspaceId],
      }
    case 'person':
      return {
        text: 'select from member where company_id = $1 and id = $2 and not active',
        values: [companyId, departure.userId],
      }
    case 'team':
      return {
        text: `select from member m where m.company_id = $1 and m.id = $2 and not exists (
           select from workspace_member x where x.company_id = $1 and x.user_id = $2 and x.workspace_id = $3)`,
        values: [companyId, departure.userId, departure.workspaceId],
      }
    case 'bot':
      return {
        text: 'select from bot where company_id = $1 and id = $2 and deleted_at is not null',
        values: [companyId, departure.botId],
      }
    case 'outside':
      return {
        text: 'select from webhook_endpoint where company_id = $1 and bot_id = $2 and kind = $3 and off_at is not null',
        values: [companyId, departure.botId, departure.endpoint],
      }
  }
}

/** Whether it has not come back; the company is set. */
export const isStillLeft = async (pipeline: Pipeline, departure: Departure): Promise<boolean> => {
  const { text, values } = stillLeft(departure)
  return (await pipeline.query(text, values)).length > 0
}

/**
 * The conditions name `open` so that the partial index of open dialogs is used. The id is compared and sorted as an expression, because by the id
 * itself PostgreSQL could walk the whole primary key of the company.
 */
export const openDialogs = (departure: Departure): { text: string; values: Values } => {
  const page = 'and d.id + 0 > $2 order by d.id + 0 limit $3'
  switch (departure.kind) {
    case 'workspace':
      return {
        text: `select d.id from dialog d where d.company_id = $1 and d.workspace_id = $4 and d.open ${page}`,
        values: [departure.workspaceId],
      }
    case 'person':
      return {
        text: `select d.id from dialog d where d.company_id = $1 and d.owner_user_id = $4 and d.open ${page}`,
        values: [departure.userId],
      }
    case 'team':
      return {
        text: `select d.id from dialog d where d.company_id = $1 and d.owner_user_id = $4 and d.workspace_id = $5 and d.open ${page}`,
        values: [departure.userId, departure.workspaceId],
      }
    case 'bot':
      // In any workspace: one index probe for each.
      return {
        text: `select x.id from workspace w cross join lateral (
           select d.id from dialog d where d.company_id = $1 and d.workspace_id = w.id and d.bot_id = $4 and d.open ${page}) x
         where w.company_id = $1 order by x.id limit $3`,
        values: [departure.botId],
      }
    case 'outside':
      return {
        text: `select d.id from dialog d where d.company_id = $1 and d.bot_id = $4 and d.open and d.owner = 'external'
          and d.transferred_kind is distinct from 'meta' ${page}`,
        values: [departure.botId],
      }
  }
}

/** The next open dialogs there, by id; the company is set. */
export const findOpenDialogs = async (
  pipeline: Pipeline,
  departure: Departure,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> => {
  const { text, values } = openDialogs(departure)
  const rows = await pipeline.query<{ id: number }>(text, [departure.companyId, after, limit, ...values])
  return rows.map(({ id }) => id)
}
