import type { Pipeline } from '../../platform/database/index.ts'
import { maySeeRooms } from '../model/may-see-rooms.queries.ts'
import { isAway } from '../transfer/reach.queries.ts'

/** Whether somebody can act now, and until when somebody last could. */
export interface Presence {
  isThere: boolean
  /** The latest known moment; null: none. */
  lastThere: Date | null
  /** For the person that was asked about. */
  name: string | null
}

/** Until when a member `m` with presence `o` can act: online, and not set to away. */
const thereUntil = `case when not (${isAway}) then o.online_until when m.away_at is not null then least(o.online_until, m.away_at) end`
const summed = `coalesce(bool_or(p.until > now()), false) as "isThere", max(p.until) filter (where p.until <= now()) as "lastThere"`

const queue = `select ${summed}, null as name from (
  select ${thereUntil} as until from workspace_member wm
  join member m on m.company_id = wm.company_id and m.id = wm.user_id
  join presence o on o.company_id = wm.company_id and o.user_id = wm.user_id
  where wm.company_id = $1 and wm.workspace_id = $2 and m.active and m.is_attendant and ${maySeeRooms}) p`

const person = `select ${summed}, max(p.name) as name from (
  select case when m.active then ${thereUntil} end as until, coalesce(nullif(m.agent_name, ''), m.name) as name from member m
  left join presence o on o.company_id = m.company_id and o.user_id = m.id
  where m.company_id = $1 and m.id = $2) p`

const nobodyThere: Presence = { isThere: false, lastThere: null, name: null }

/** For the attendants of a workspace. Supervisors, who take no rooms, are notified but do not count as available. */
export const findQueuePresence = async (
  pipeline: Pipeline,
  companyId: number,
  workspaceId: number,
): Promise<Presence> => {
  const [row] = await pipeline.query<Presence>(queue, [companyId, workspaceId])
  return row ?? nobodyThere
}

/** For a person who holds a room. */
export const findPersonPresence = async (pipeline: Pipeline, companyId: number, userId: number): Promise<Presence> => {
  const [row] = await pipeline.query<Presence>(person, [companyId, userId])
  return row ?? nobodyThere
}
