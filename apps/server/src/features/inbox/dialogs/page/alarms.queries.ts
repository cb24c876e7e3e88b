import type { Ask } from '../../../../platform/database/index.ts'
import { type SidebarRow, sidebarStatement } from '../room/dialogs.queries.ts'

/** One index probe of the alarms per workspace; $3 are the workspaces, $4 is the limit. */
const alarms = sidebarStatement(
  `(select x.id, x.alarmed_at from unnest($3::int[]) w(ws) cross join lateral (
     select id, alarmed_at from dialog where company_id = $1 and workspace_id = w.ws and alarmed_at is not null
     order by alarmed_at limit $4::int) x order by x.alarmed_at, x.id limit $4::int) p`,
  'p.alarmed_at, p.id',
)

/** Rooms of these workspaces with an active alarm, oldest alarm first, as rows of this person's inbox. */
export const listAlarmed = (
  ask: Ask,
  companyId: number,
  userId: number,
  workspaceIds: readonly number[],
  limit: number,
): Promise<SidebarRow[]> => ask<SidebarRow>(alarms, [companyId, userId, workspaceIds, limit])
