import {
  type createKnowledge as createOperation,
  type KnowledgeDetail,
  knowledgeLimits,
  type publishKnowledge as publishOperation,
  type updateKnowledge as updateOperation,
} from '@prosa/contract'
import { type DocumentText, fold, prepareSection } from '@prosa/language'
import type { z } from 'zod'
import { ensureMember } from '../../../platform/access/index.ts'
import { audit, fieldsOf } from '../../../platform/audit/index.ts'
import type { DB, Kysely, Transaction } from '../../../platform/database/index.ts'
import { AppError, defineErrors, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { demandRevision } from '../../../platform/revision/index.ts'
import { runInSlices } from '../../../platform/slices/index.ts'
import { cutSource, type SourceText } from './cut-source.ts'
import * as knowledge from './knowledge.queries.ts'
import { findKnowledge } from './present-knowledge.ts'
import { demandTests } from './tests/run-tests.ts'

const knowledgeErrors = defineErrors({
  tooManySources: [422, `A empresa pode ter no máximo ${knowledgeLimits.sources} fontes.`],
  tooManySections: [422, `As fontes publicadas da empresa podem ter no máximo ${knowledgeLimits.sections} trechos.`],
  nothingToPublish: [422, 'O texto não tem nenhum trecho para publicar: só títulos ou sumário.'],
})

type CreateBody = z.output<typeof createOperation.schema.body>
type UpdateBody = z.output<typeof updateOperation.schema.body>

const valuesOf = (
  { kind, name, text, questions }: Omit<CreateBody, 'revision'>,
  { userId }: Scope,
): knowledge.SourceValues => ({ kind, name, nameFolded: fold(name), content: text, questions, userId })

/** @throws 422 for too many sources */
export const createKnowledge = async (db: Kysely<DB>, scope: Scope, body: CreateBody): Promise<KnowledgeDetail> => {
  const { companyId } = scope
  await ensureMember(db, scope)
  return db.transaction().execute(async (tx) => findKnowledge(tx, companyId, await insertSource(tx, scope, body)))
}

/** @throws 422 for too many sources */
export const insertSource = async (tx: Transaction<DB>, scope: Scope, body: CreateBody): Promise<number> => {
  const { companyId, userId: accountId } = scope
  if ((await knowledge.count(tx, companyId)) >= knowledgeLimits.sources)
    throw new AppError(knowledgeErrors.tooManySources)
  const record = await knowledge.insert(tx, companyId, valuesOf(body, scope))
  await audit(tx, { companyId, accountId, action: 'knowledge.created', record })
  return record
}

/** Changes the draft; what is published stays. @throws notFound, overtaken */
export const updateKnowledge = async (
  db: Kysely<DB>,
  scope: Scope,
  id: number,
  { revision, ...body }: UpdateBody,
): Promise<KnowledgeDetail> => {
  const { companyId, userId: accountId } = scope
  await ensureMember(db, scope)
  return db.transaction().execute(async (tx) => {
    if (!(await knowledge.lock(tx, companyId, id))) throw new AppError(errors.notFound)
    await demandRevision(revision, (now) => findKnowledge(now, companyId, id))(tx)
    await knowledge.update(tx, companyId, id, valuesOf(body, scope))
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

function* prepareAll(sections: readonly DocumentText[]): Generator<undefined, knowledge.PreparedRow[]> {
  const prepared: knowledge.PreparedRow[] = []
  for (const section of sections) {
    const { title, text, questions } = section
    prepared.push({ title, content: text, questions, terms: prepareSection(section) })
    yield
  }
  return prepared
}

/** The sections of a source as they are stored, some milliseconds at a time. */
export const prepareSections = (source: SourceText): Promise<knowledge.PreparedRow[]> =>
  runInSlices(prepareAll(cutSource(source)))

/**
 * Publishes the draft that the caller has seen: bots answer from it as of the next question.
 * @throws notFound; overtaken; testsFailed unless accepted; testsStop; 422 for too many sections, or none
 */
export const publishKnowledge = async (
  db: Kysely<DB>,
  scope: Scope,
  id: number,
  { revision, acceptsFailedTests: accepts = false }: z.output<typeof publishOperation.schema.body>,
): Promise<KnowledgeDetail> => {
  const { companyId } = scope
  const seen = await findKnowledge(db, companyId, id)
  if (seen.revision !== revision) throw new AppError(errors.overtaken, { details: { now: seen } })
  const { kind, name, text: content, questions } = seen
  // Outside of the transaction: a long text takes some hundred milliseconds, and the tests some seconds.
  const sections = await prepareSections({ kind, name, content, questions })
  if (sections.length === 0) throw new AppError(knowledgeErrors.nothingToPublish)
  await demandTests(db, companyId, { draft: { sourceId: id, name, sections }, accepts })
  await ensureMember(db, scope)
  return db.transaction().execute(async (tx) => {
    await knowledge.raiseGeneration(tx, companyId)
    if (!(await knowledge.lock(tx, companyId, id))) throw new AppError(errors.notFound)
    await demandRevision(revision, (now) => findKnowledge(now, companyId, id))(tx)
    await storeSections(tx, scope, { id, name, content, questions }, sections)
    return findKnowledge(tx, companyId, id)
  })
}

/** Publishes, once the generation is raised, which keeps the company's limit. @throws 422 for too many sections */
export const storeSections = async (
  tx: Transaction<DB>,
  { companyId, userId: accountId }: Scope,
  source: { id: number; name: string; content: string; questions: readonly string[] },
  sections: readonly knowledge.PreparedRow[],
): Promise<void> => {
  const others = await knowledge.countOtherSections(tx, companyId, source.id)
  if (others + sections.length > knowledgeLimits.sections) throw new AppError(knowledgeErrors.tooManySections)
  await knowledge.publish(tx, companyId, source, accountId, sections)
  await audit(tx, { companyId, accountId, action: 'knowledge.published', record: source.id })
}
