import type { Ask } from '../../../../platform/database/index.ts'
import { isQuiet } from '../room/dialogs.queries.ts'
import type { InboxFilter } from './inbox.queries.ts'

const most = 100
const counts = `select
 (select count(*)::int from (select from dialog d where d.company_id = $1 and d.owner_user_id = $2 and d.snoozed_until is null and d.workspace_id = any ($3::int[])
    and (cardinality($4::int[]) = 0 or d.bot_id = any ($4::int[])) limit ${most}) x) as mine,
 (select count(*)::int from (select from unnest($3::int[]) w(ws) cross join lateral (select from dialog d
    where d.company_id = $1 and d.workspace_id = w.ws and d.open and d.owner in ('queue', 'offered')
    and (cardinality($4::int[]) = 0 or d.bot_id = any ($4::int[])) limit ${most}) q limit ${most}) x) as queue,
 (select count(*)::int from (select from unnest($3::int[]) w(ws) cross join lateral (select from dialog d
    where d.company_id = $1 and d.workspace_id = w.ws and d.open and d.owner = 'bot' and not ${isQuiet('d')}
    and (cardinality($4::int[]) = 0 or d.bot_id = any ($4::int[])) limit ${most}) b limit ${most}) x) as bot`

export interface OwnerCounts {
  mine: number
  queue: number
  bot: number
}

/** Open rooms of the person, of queues and of bots, each counted up to 100. */
export const countByOwner = async (
  ask: Ask,
  filter: Pick<InboxFilter, 'companyId' | 'userId' | 'workspaceIds' | 'botIds'>,
): Promise<OwnerCounts> => {
  const rows = await ask<OwnerCounts>(counts, [filter.companyId, filter.userId, filter.workspaceIds, filter.botIds])
  return rows[0] ?? { mine: 0, queue: 0, bot: 0 }
}
