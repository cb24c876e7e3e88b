import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'
import type { KeyUse } from './credentials.queries.ts'

interface Place {
  companyId: number
  botId: number
  use: KeyUse
}

/**
 * Requests a version or trial in the agent of one of the bot's keys, if it holds one; a running publication of another
 * one stops.
 */
export const want = async (tx: Kysely<DB>, { companyId, botId, use }: Place, tag: string): Promise<void> => {
  await sql`
    insert into agent_publication as p (company_id, bot_id, use, credential_id, wanted)
    select c.company_id, c.bot_id, c.use, c.id, ${tag} from credential c
    where c.company_id = ${companyId} and c.bot_id = ${botId} and c.use = ${use}
    on conflict (company_id, bot_id, use) do update set wanted = excluded.wanted, credential_id = excluded.credential_id,
      known = case when p.credential_id = excluded.credential_id then p.known else '{}' end, state = 'waiting', problem = null,
      done = 0, total = 0, attempts = 0, fence = p.fence + 1, due_at = now(), lease_until = null`.execute(tx)
}

/** The live version, if there is one. */
export const findLiveVersion = async (tx: Kysely<DB>, companyId: number, botId: number): Promise<number | null> => {
  const row = await tx
    .selectFrom('bot')
    .select('active_version_id')
    .where('company_id', '=', companyId)
    .where('id', '=', botId)
    .executeTakeFirst()
  return row?.active_version_id ?? null
}
