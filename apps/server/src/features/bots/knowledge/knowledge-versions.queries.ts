import type { DB, Kysely } from '../../../platform/database/index.ts'

const ofSource = (db: Kysely<DB>, companyId: number, sourceId: number) =>
  db
    .selectFrom('knowledge_version as v')
    .leftJoin('member as publisher', (join) =>
      join.onRef('publisher.company_id', '=', 'v.company_id').onRef('publisher.id', '=', 'v.published_by'),
    )
    .where('v.company_id', '=', companyId)
    .where('v.source_id', '=', sourceId)

/** The newest versions first; what is left of them is bounded where they are published. */
export const list = (db: Kysely<DB>, companyId: number, sourceId: number, limit: number) =>
  ofSource(db, companyId, sourceId)
    .select(['v.id', 'v.name', 'v.section_count', 'v.published_at', 'publisher.name as publisher_name'])
    .orderBy('v.id', 'desc')
    .limit(limit)
    .execute()

/** Kind of a source, and the version that bots answer from; undefined for an unknown one. */
export const findCurrent = (db: Kysely<DB>, companyId: number, sourceId: number) =>
  db
    .selectFrom('knowledge_source')
    .select(['kind', 'version_id'])
    .where('company_id', '=', companyId)
    .where('id', '=', sourceId)
    .executeTakeFirst()

export const find = (db: Kysely<DB>, companyId: number, sourceId: number, id: number) =>
  ofSource(db, companyId, sourceId)
    .select(['v.name', 'v.content', 'v.questions'])
    .where('v.id', '=', id)
    .executeTakeFirst()

/** Keeps the newest versions; the one that bots answer from is among them. */
export const removeOld = async (tx: Kysely<DB>, companyId: number, sourceId: number, kept: number): Promise<void> => {
  const oldest = tx
    .selectFrom('knowledge_version')
    .select('id')
    .where('company_id', '=', companyId)
    .where('source_id', '=', sourceId)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(kept)
  await tx
    .deleteFrom('knowledge_version')
    .where('company_id', '=', companyId)
    .where('source_id', '=', sourceId)
    .where('id', '<=', oldest)
    .execute()
}
