import type { CampaignTest } from '@prosa/contract'
import type { WrittenPlace } from '../../conversation/model/outreach.ts'
import { type DB, type Kysely, type Pipeline, sql } from '../../platform/database/index.ts'

/** Not awaited: the commit waits for it. */
export const noteTest = (
  pipeline: Pipeline,
  companyId: number,
  test: WrittenPlace & { connectionId: number; isFirst: boolean; createdBy: number },
): void => {
  void pipeline.query(
    `insert into campaign_test (company_id, connection_id, dialog_id, seq, is_first, created_by) values ($1, $2, $3, $4, $5, $6)`,
    [companyId, test.connectionId, test.dialogId, test.seq, test.isFirst, test.createdBy],
  )
}

export interface TestRow {
  id: number
  phone: string | null
  created_at: Date
  status: CampaignTest['outcome']
  failure: string | null
}

/** The person's own tests, newest first. */
export const listTests = async (
  db: Kysely<DB>,
  companyId: number,
  createdBy: number,
  limit: number,
): Promise<TestRow[]> => {
  const { rows } = await sql<TestRow>`
    select t.id, k.phone, t.created_at, m.status, m.failure from campaign_test t
    join message m on m.company_id = ${companyId} and m.dialog_id = t.dialog_id and m.seq = t.seq
    join dialog d on d.company_id = ${companyId} and d.id = t.dialog_id
    left join contact k on k.company_id = ${companyId} and k.id = d.contact_id
    where t.company_id = ${companyId} and t.created_by = ${createdBy} order by t.id desc limit ${limit}`.execute(db)
  return rows
}
