import {
  type createKnowledge as createOperation,
  type KnowledgeDetail,
  knowledgeLimits,
  type publishKnowledge as publishOperation,
  type updateKnowledge as updateOperation,
} from '@prosa/contract'
import { fold, prepareSection } from '@prosa/language'
import type { z } from 'zod'
import { ensureMember } from '../../../platform/access/index.ts'
import { audit, fieldsOf } from '../../../platform/audit/index.ts'
import type { DB, Kysely, Transaction } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { runInSlices } from '../../../platform/slices/index.ts'
import { demandQuota } from '../../quotas/index.ts'
import { cutSource, type SourceSection, type SourceText } from './cut-source.ts'
import { knowledgeErrors } from './errors.ts'
import * as knowledge from './knowledge.queries.ts'
import * as versions from './knowledge-versions.queries.ts'
import { demandSeen, findKnowledge } from './present-knowledge.ts'
import { demandSiteAddress, insertSite } from './sites/save-site.ts'
import { setPublishesAlone } from './sites/sites.queries.ts'
import { demandTests } from './tests/run-tests.ts'

type CreateBody = z.output<typeof createOperation.schema.body>
type UpdateBody = z.output<typeof updateOperation.schema.body>
type Draft = Pick<UpdateBody, 'kind' | 'name' | 'text' | 'questions'>

const valuesOf = ({ kind, name, text, questions }: Draft, { userId }: Scope): knowledge.SourceValues => ({
  kind,
  name,
  nameFolded: fold(name),
  content: text,
  questions,
  userId,
})

/** Creates a source; of a site the reading begins. @throws 422 for too many sources, or pages of the day; addressRefused */
export const createKnowledge = async (
  { guardedFetch }: Pick<Platform, 'guardedFetch'>,
  db: Kysely<DB>,
  scope: Scope,
  body: CreateBody,
  now: Date,
): Promise<KnowledgeDetail> => {
  const { companyId } = scope
  const { kind, publishesAlone = false } = body
  const address = kind === 'site' ? demandSiteAddress(guardedFetch, body.address ?? '') : null
  await ensureMember(db, scope)
  return db.transaction().execute(async (tx) => {
    const sourceId = await insertSource(tx, scope, body, now)
    if (address !== null) await insertSite(tx, { companyId, sourceId }, { address, publishesAlone })
    return findKnowledge(tx, companyId, sourceId)
  })
}

/** @throws 422 for too many sources */
export const insertSource = async (tx: Transaction<DB>, scope: Scope, body: Draft, now: Date): Promise<number> => {
  const { companyId, userId: accountId } = scope
  await demandQuota(tx, companyId, 'knowledgeSources', 1, now)
  const record = await knowledge.insert(tx, companyId, valuesOf(body, scope))
  await audit(tx, { companyId, accountId, action: 'knowledge.created', record })
  return record
}

/**
 * Locks a source whose draft is about to be changed. While a file is read, its text would replace what is typed.
 * @throws notFound, beingRead
 */
export const demandUnread = async (tx: Kysely<DB>, companyId: number, id: number) => {
  const locked = await knowledge.lock(tx, companyId, id)
  if (!locked) throw new AppError(errors.notFound)
  if (locked.file_state === 'reading') throw new AppError(knowledgeErrors.beingRead)
  return locked
}

/** What is typed may become a text or a pair; a file and a site are what they are. */
const groupOf = (kind: string): string => (kind === 'text' || kind === 'pair' ? 'typed' : kind)

/** Changes the draft; of a site its name and settings, since its pages say what it says. what is published stays. @throws notFound, overtaken, beingRead */
export const updateKnowledge = async (
  db: Kysely<DB>,
  scope: Scope,
  id: number,
  { revision, ...body }: UpdateBody,
): Promise<KnowledgeDetail> => {
  const { companyId, userId: accountId } = scope
  await ensureMember(db, scope)
  return db.transaction().execute(async (tx) => {
    const locked = await demandUnread(tx, companyId, id)
    if (groupOf(locked.kind) !== groupOf(body.kind)) throw new AppError(knowledgeErrors.otherKind)
    await demandSeen(revision, companyId, id)(tx)
    if (body.kind === 'site') {
      await knowledge.rename(tx, companyId, id, { name: body.name, nameFolded: fold(body.name), userId: accountId })
      await setPublishesAlone(tx, { companyId, sourceId: id }, body.publishesAlone ?? false)
    } else await knowledge.update(tx, companyId, id, valuesOf(body, scope))
    await audit(tx, { companyId, accountId, action: 'knowledge.changed', record: id, fields: fieldsOf(body) })
    return findKnowledge(tx, companyId, id)
  })
}

/** @throws notFound */
export const deleteKnowledge = (db: Kysely<DB>, { companyId, userId: accountId }: Scope, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // The company's row first, as a publication locks them.
    await knowledge.raiseGeneration(tx, companyId)
    const known = (await knowledge.lock(tx, companyId, id)) && (await knowledge.find(tx, companyId, id))
    if (!known) throw new AppError(errors.notFound)
    await knowledge.remove(tx, companyId, id)
    const detail = { name: known.name }
    await audit(tx, { companyId, accountId, action: 'knowledge.deleted', record: id, detail })
  })

function* prepareAll(sections: readonly SourceSection[]): Generator<undefined, knowledge.PreparedRow[]> {
  const prepared: knowledge.PreparedRow[] = []
  for (const section of sections) {
    const { title, text, questions, page, address } = section
    prepared.push({ title, content: text, questions, page, address, terms: prepareSection(section) })
    yield
  }
  return prepared
}

/** The sections of a source as they are stored, some milliseconds at a time. */
export const prepareSections = (source: SourceText): Promise<knowledge.PreparedRow[]> =>
  runInSlices(prepareAll(cutSource(source)))

/**
 * Publishes the draft that the caller has seen: bots answer from it as of the next question.
 * @throws notFound; overtaken; beingRead; testsFailed unless accepted; testsStop; 422 for too many sections, or none
 */
export const publishKnowledge = async (
  db: Kysely<DB>,
  scope: Scope,
  id: number,
  { revision, acceptsFailedTests: accepts = false }: z.output<typeof publishOperation.schema.body>,
  now: Date,
): Promise<KnowledgeDetail> => {
  const { companyId } = scope
  const seen = await findKnowledge(db, companyId, id)
  if (seen.revision !== revision) throw new AppError(errors.overtaken, { details: { now: seen } })
  const { kind, name, text: content, questions } = seen
  // Outside of the transaction: a long text takes some hundred milliseconds, and the tests some seconds.
  const sections = await prepareSections({ kind, name, content, questions })
  if (sections.length === 0) throw new AppError(knowledgeErrors.nothingToPublish)
  await demandTests(db, companyId, { draft: { sourceId: id, name, sections }, accepts, now })
  await ensureMember(db, scope)
  return db.transaction().execute(async (tx) => {
    await knowledge.raiseGeneration(tx, companyId)
    await demandUnread(tx, companyId, id)
    await demandSeen(revision, companyId, id)(tx)
    await storeSections(tx, scope, { id, name, content, questions }, { sections, now })
    return findKnowledge(tx, companyId, id)
  })
}

/** Publishes, once the generation is raised, which keeps the company's limit. @throws 422 for too many sections */
export const storeSections = async (
  tx: Transaction<DB>,
  { companyId, userId: accountId }: { companyId: number; userId: number | null },
  source: { id: number; name: string; content: string; questions: readonly string[] },
  { sections, now }: { sections: readonly knowledge.PreparedRow[]; now: Date },
): Promise<void> => {
  const before = await knowledge.countSections(tx, companyId, source.id)
  await demandQuota(tx, companyId, 'knowledgeSections', sections.length - before, now)
  await knowledge.publish(tx, companyId, source, accountId, sections)
  await versions.removeOld(tx, companyId, source.id, knowledgeLimits.versions)
  await audit(tx, { companyId, accountId, action: 'knowledge.published', record: source.id })
}
