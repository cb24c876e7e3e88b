import type { FirstSteps } from '@prosa/contract'
import { isComeBy } from '../../../channels/connections.queries.ts'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** If none of a company's newest conversations, up to this number, has a person's answer, the step is still open. */
const newestDialogs = 200

/** Derived from existing rows: no progress is stored. */
export const findFirstSteps = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
): Promise<FirstSteps> => {
  const { rows } = await sql<FirstSteps>`
    select exists (select from bot b where b.company_id = ${companyId} and b.deleted_at is null
             and b.active_version_id is not null) as published,
           exists (select from connection c join bot b on b.company_id = c.company_id and b.id = c.bot_id
             where c.company_id = ${companyId} and b.deleted_at is null and c.active and c.state = 'connected'
               and ${isComeBy('c', 'b')}) as connected,
           exists (select from invite i where i.company_id = ${companyId} and i.invited_by is not null)
             or (select count(*) > 1 from (select from member m where m.company_id = ${companyId} and m.kind = 'person' limit 2) two)
             as invited,
           exists (select from (select d.person_took_part from dialog d where d.company_id = ${companyId}
             order by d.id desc limit ${newestDialogs}) newest where newest.person_took_part) as answered,
           (select b.id from bot b where b.company_id = ${companyId} and b.deleted_at is null
             and b.workspace_id = any (${workspaceIds}::int[]) order by b.id desc limit 1) as "botId"`.execute(db)
  const [steps] = rows
  if (!steps) throw new Error('A question of one row came back without')
  return steps
}
