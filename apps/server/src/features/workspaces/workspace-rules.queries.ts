import type { WorkspaceRules, WorkspaceRulesBody } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../platform/database/index.ts'

/** A workspace's attendance rules; undefined for no such active workspace. */
export const find = async (
  db: Kysely<DB>,
  companyId: number,
  id: number,
): Promise<Omit<WorkspaceRules, 'timeZone' | 'revision'> | undefined> => {
  const row = await db
    .selectFrom('workspace')
    .select([
      'offer_seconds as offerSeconds',
      'business_hours as businessHours',
      'closed_message as closedMessage',
      'closed_queue as closedQueue',
      'alarm_minutes as alarmMinutes',
      'answer_minutes as answerMinutes',
      'close_minutes as closeMinutes',
      'asks_satisfaction as asksSatisfaction',
    ])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...row,
    businessHours: row.businessHours as WorkspaceRules['businessHours'],
    closedQueue: row.closedQueue as WorkspaceRules['closedQueue'],
  }
}

/** Locks the workspace until the transaction ends. `no key`: rows that reference it can still be written. */
export const lock = async (tx: Kysely<DB>, companyId: number, id: number): Promise<void> => {
  await tx
    .selectFrom('workspace')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()
}

/** Writes the given fields; absent ones are left unchanged. */
export const update = async (
  db: Kysely<DB>,
  companyId: number,
  id: number,
  rules: WorkspaceRulesBody,
): Promise<void> => {
  const { businessHours } = rules
  const given = {
    offer_seconds: rules.offerSeconds,
    business_hours: businessHours && JSON.stringify(businessHours),
    closed_message: rules.closedMessage,
    closed_queue: rules.closedQueue,
    alarm_minutes: rules.alarmMinutes,
    answer_minutes: rules.answerMinutes,
    close_minutes: rules.closeMinutes,
    asks_satisfaction: rules.asksSatisfaction,
  }
  const columns = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  if (Object.keys(columns).length === 0) return
  await db
    .updateTable('workspace')
    .set({ ...columns, updated_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}
