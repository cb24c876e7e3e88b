import { type KnowledgeVersion, knowledgeLimits } from '@prosa/contract'
import { fold } from '@prosa/language'
import { ensureMember } from '../../../platform/access/index.ts'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import * as knowledge from './knowledge.queries.ts'
import * as versions from './knowledge-versions.queries.ts'
import { demandSeen, findKnowledge, kindOf } from './present-knowledge.ts'
import { demandUnread } from './save-knowledge.ts'

/** @throws notFound */
export const listVersions = async (db: Kysely<DB>, companyId: number, id: number): Promise<KnowledgeVersion[]> => {
  const source = await versions.findCurrent(db, companyId, id)
  if (!source) throw new AppError(errors.notFound)
  const rows = await versions.list(db, companyId, id, knowledgeLimits.versions)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    sections: row.section_count,
    publishedAt: row.published_at.toISOString(),
    publishedBy: row.publisher_name,
    isCurrent: row.id === source.version_id,
  }))
}

/**
 * Makes an earlier version the draft: what publishing it changes is seen before, as with any draft.
 * @throws notFound, overtaken, beingRead
 */
export const restoreVersion = async (
  db: Kysely<DB>,
  scope: Scope,
  { id, versionId }: { id: number; versionId: number },
  revision: string,
) => {
  const { companyId, userId } = scope
  await ensureMember(db, scope)
  return db.transaction().execute(async (tx) => {
    const { kind } = await demandUnread(tx, companyId, id)
    const version = await versions.find(tx, companyId, id, versionId)
    if (!version) throw new AppError(errors.notFound)
    await demandSeen(revision, companyId, id)(tx)
    const { name, content, questions } = version
    const values = { kind: kindOf(kind), name, nameFolded: fold(name), content, questions, userId }
    await knowledge.update(tx, companyId, id, values)
    await audit(tx, { companyId, accountId: userId, action: 'knowledge.changed', record: id })
    return findKnowledge(tx, companyId, id)
  })
}
