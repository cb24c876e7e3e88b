import type { TransferPerson, TransferQueue } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../../platform/database/index.ts'

interface Asked {
  companyId: number
  userId: number
  dialogId: number
  /** The room's workspace: people who work there get the room there, and its queue is listed first. */
  workspaceId: number
  /** Folded. */
  part: string
  limit: number
}

const isOnline = sql`coalesce(p.online_until > now(), false) and not (m.away and coalesce(m.away_until > now(), true))`

/**
 * Active attendants except the caller and the room's owner, each with one of their workspaces; people who are online
 * come first.
 */
export const listPeople = async (
  db: Kysely<DB>,
  { companyId, userId, dialogId, workspaceId, part, limit }: Asked,
): Promise<TransferPerson[]> => {
  const { rows } = await sql<TransferPerson>`
    select m.id, m.name, ${isOnline} as online, w.id as "workspaceId", w.name as "workspaceName" from member m
    cross join lateral (
      select w.id, w.name, w.name_folded from workspace_member wm
      join workspace w on w.company_id = ${companyId} and w.id = wm.workspace_id and w.active
      where wm.company_id = ${companyId} and wm.user_id = m.id
      order by w.id = ${workspaceId} desc, w.name_folded, w.id limit 1) w
    left join presence p on p.company_id = ${companyId} and p.user_id = m.id
    where m.company_id = ${companyId} and m.active and m.id <> ${userId}
      and (position(${part} in m.name_folded) > 0 or position(${part} in w.name_folded) > 0)
      and exists (select from member_profile mp join profile r on r.company_id = mp.company_id and r.id = mp.profile_id
        where mp.company_id = ${companyId} and mp.user_id = m.id and r.permissions && array['dialog_view', 'omnichannel_view'])
      and not exists (select from dialog d where d.company_id = ${companyId} and d.id = ${dialogId} and d.owner = 'person'
        and d.owner_user_id = m.id)
    order by online desc, m.name_folded, m.id limit ${limit}`.execute(db)
  return rows
}

/**
 * Queues of the company's workspaces, the room's own first, each with the number of its attendants online, without the
 * caller.
 */
export const listQueues = async (
  db: Kysely<DB>,
  { companyId, userId, workspaceId, part, limit }: Asked,
): Promise<TransferQueue[]> => {
  const { rows } = await sql<TransferQueue>`
    select w.id as "workspaceId", w.name, (select count(*)::int from workspace_member wm
        join member m on m.company_id = ${companyId} and m.id = wm.user_id and m.active and m.is_attendant
        join presence p on p.company_id = ${companyId} and p.user_id = m.id
        where wm.company_id = ${companyId} and wm.workspace_id = w.id and m.id <> ${userId} and ${isOnline}) as online
    from workspace w where w.company_id = ${companyId} and w.active and position(${part} in w.name_folded) > 0
    order by w.id = ${workspaceId} desc, w.name_folded, w.id limit ${limit}`.execute(db)
  return rows
}
