import { type DB, type Kysely, sql } from '../../platform/database/index.ts'

export interface Quotas {
  workspaceQuota: number
  userQuota: number
  botQuota: number
  knowledgeSourceQuota: number
  knowledgeSectionQuota: number
}

/**
 * Locks the row until the transaction ends, so that concurrent creations cannot exceed the limit. `no key`: rows that
 * reference the company can still be written.
 */
export const lockQuotas = (tx: Kysely<DB>, companyId: number): Promise<Quotas> =>
  tx
    .selectFrom('company')
    .select([
      'workspace_quota as workspaceQuota',
      'user_quota as userQuota',
      'bot_quota as botQuota',
      'knowledge_source_quota as knowledgeSourceQuota',
      'knowledge_section_quota as knowledgeSectionQuota',
    ])
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export interface Used {
  workspaces: number
  users: number
  bots: number
  /** Sources that bots may answer from, published or not. */
  knowledgeSources: number
  /** Sections of the published ones. */
  knowledgeSections: number
}

/** Numbers counted against a company's quotas: active records; for people also invitations. */
export const countUsed = async (db: Kysely<DB>, companyId: number, now: Date): Promise<Used> => {
  const { rows } = await sql<Used>`
    select (select count(*)::int from workspace w where w.company_id = ${companyId} and w.active) as workspaces,
           (select count(*)::int from member m where m.company_id = ${companyId} and m.active and m.kind = 'person')
           + (select count(distinct i.email_folded)::int from invite i where i.company_id = ${companyId} and i.accepted_at is null
              and i.revoked_at is null and i.expires_at > ${now}) as users,
           (select count(*)::int from bot b where b.company_id = ${companyId} and b.active and b.deleted_at is null) as bots,
           (select count(*)::int from knowledge_source s where s.company_id = ${companyId}) as "knowledgeSources",
           (select coalesce(sum(v.section_count), 0)::int from knowledge_source s join knowledge_version v
              on v.company_id = s.company_id and v.id = s.version_id where s.company_id = ${companyId}) as "knowledgeSections"`.execute(
    db,
  )
  return rows[0] ?? { workspaces: 0, users: 0, bots: 0, knowledgeSources: 0, knowledgeSections: 0 }
}

export const lockUserQuota = async (tx: Kysely<DB>, companyId: number): Promise<number> =>
  (await lockQuotas(tx, companyId)).userQuota

/** Without invitations: a person who accepts one was counted with it. */
export const countActivePeople = async (db: Kysely<DB>, companyId: number): Promise<number> => {
  const row = await db
    .selectFrom('member')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .where('kind', '=', 'person')
    .executeTakeFirstOrThrow()
  return row.total
}
