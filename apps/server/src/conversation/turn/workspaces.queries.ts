import type { Pipeline } from '../../platform/database/index.ts'
import type { WorkspaceSettings } from '../model/workspace-settings.ts'

export interface FoundWorkspace extends WorkspaceSettings {
  /** Dialogs may be moved to it. */
  active: boolean
}

const settings = `select w.id, w.name, w.active, w.offer_seconds as "offerSeconds", w.business_hours as hours,
      w.closed_message as "closedMessage", w.closed_queue as "closedQueue", w.alarm_minutes as "alarmMinutes",
      w.answer_minutes as "answerMinutes", w.close_minutes as "closeMinutes", w.asks_satisfaction as "asksSatisfaction",
      c.time_zone as "timeZone"
     from workspace w join company c on c.id = w.company_id where w.company_id = $1`

/** Workspaces of the current company, with their rules. */
export const findWorkspaces = (
  pipeline: Pipeline,
  companyId: number,
  ids: readonly number[],
): Promise<FoundWorkspace[]> => pipeline.query<FoundWorkspace>(`${settings} and w.id = any ($2)`, [companyId, [...ids]])

/** That workspace where it is active, else the company's first active one. */
export const findOpenWorkspace = async (
  pipeline: Pipeline,
  companyId: number,
  id: number | null,
): Promise<FoundWorkspace | null> => {
  const [found] = await pipeline.query<FoundWorkspace>(
    `${settings} and w.active order by w.id is not distinct from $2 desc, w.id limit 1`,
    [companyId, id],
  )
  return found ?? null
}

// Sorted by an expression, or PostgreSQL might scan the primary key of the whole company.
export const touch = `with mine as (
   select id from dialog where company_id = $1 and workspace_id = $2 and open and owner <> 'bot'
    and (due_at is null or due_at > now()) order by id + 0 limit $3 for no key update)
 update dialog d set due_at = now() from mine where d.company_id = $1 and d.id = mine.id returning d.id`

/**
 * Makes rooms of a workspace that are with people due now, so that their timers are recomputed by its rules: the first `limit` that are not due yet.
 * @returns how many
 */
export const touchDialogs = async (
  pipeline: Pipeline,
  companyId: number,
  workspaceId: number,
  limit: number,
): Promise<number> => {
  const touched = await pipeline.query<{ id: number }>(touch, [companyId, workspaceId, limit])
  return touched.length
}
