import type { Pipeline } from '../../platform/database/index.ts'
import type { EmptiedPlace } from '../model/emptied-place.ts'

type Values = (number | string)[]

/** A place that is restored before it is empty keeps its remaining rooms. */
const stillLeft = (place: EmptiedPlace): { text: string; values: Values } => {
  const { companyId } = place
  switch (place.kind) {
    case 'workspace':
      return {
        text: 'select from workspace where company_id = $1 and id = $2 and not active',
        values: [companyId, place.workspaceId],
      }
    case 'person':
      return {
        text: 'select from member where company_id = $1 and id = $2 and not active',
        values: [companyId, place.userId],
      }
    case 'team':
      return {
        text: `select from member m where m.company_id = $1 and m.id = $2 and not exists (
           select from workspace_member x where x.company_id = $1 and x.user_id = $2 and x.workspace_id = $3)`,
        values: [companyId, place.userId, place.workspaceId],
      }
    case 'bot':
      return {
        text: 'select from bot where company_id = $1 and id = $2 and deleted_at is not null',
        values: [companyId, place.botId],
      }
    case 'outside':
      return {
        text: 'select from webhook_endpoint where company_id = $1 and bot_id = $2 and kind = $3 and off_at is not null',
        values: [companyId, place.botId, place.endpoint],
      }
  }
}

/** Whether the place is still removed; the company is set. */
export const isStillLeft = async (pipeline: Pipeline, place: EmptiedPlace): Promise<boolean> => {
  const { text, values } = stillLeft(place)
  return (await pipeline.query(text, values)).length > 0
}

/**
 * The conditions name `open` so that the partial index of open dialogs is used. The id is compared and sorted as an expression, because by the id
 * itself PostgreSQL could walk the whole primary key of the company.
 */
export const openRooms = (place: EmptiedPlace): { text: string; values: Values } => {
  const page = 'and d.id + 0 > $2 order by d.id + 0 limit $3'
  switch (place.kind) {
    case 'workspace':
      return {
        text: `select d.id from dialog d where d.company_id = $1 and d.workspace_id = $4 and d.open ${page}`,
        values: [place.workspaceId],
      }
    case 'person':
      return {
        text: `select d.id from dialog d where d.company_id = $1 and d.owner_user_id = $4 and d.open ${page}`,
        values: [place.userId],
      }
    case 'team':
      return {
        text: `select d.id from dialog d where d.company_id = $1 and d.owner_user_id = $4 and d.workspace_id = $5 and d.open ${page}`,
        values: [place.userId, place.workspaceId],
      }
    case 'bot':
      // In any workspace: one index probe for each.
      return {
        text: `select x.id from workspace w cross join lateral (
           select d.id from dialog d where d.company_id = $1 and d.workspace_id = w.id and d.bot_id = $4 and d.open ${page}) x
         where w.company_id = $1 order by x.id limit $3`,
        values: [place.botId],
      }
    case 'outside':
      return {
        text: `select d.id from dialog d where d.company_id = $1 and d.bot_id = $4 and d.open and d.owner = 'external'
          and d.transferred_kind is distinct from 'meta' ${page}`,
        values: [place.botId],
      }
  }
}

/** The next open dialogs there, by id; the company is set. */
export const findOpenRooms = async (
  pipeline: Pipeline,
  place: EmptiedPlace,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> => {
  const { text, values } = openRooms(place)
  const rows = await pipeline.query<{ id: number }>(text, [place.companyId, after, limit, ...values])
  return rows.map(({ id }) => id)
}
