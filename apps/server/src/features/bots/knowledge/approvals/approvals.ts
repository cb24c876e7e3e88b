import type { AnswerCandidates, approveAnswer as approveOperation, KnowledgeDetail } from '@prosa/contract'
import { comparable, groupAlike } from '@prosa/language'
import type { z } from 'zod'
import { ensureMember } from '../../../../platform/access/index.ts'
import { audit } from '../../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import { AppError, defineErrors, errors } from '../../../../platform/errors/index.ts'
import type { Scope } from '../../../../platform/http/index.ts'
import * as knowledge from '../knowledge.queries.ts'
import { findKnowledge } from '../present-knowledge.ts'
import { spoken } from '../questions/note-questions.ts'
import * as questions from '../questions/questions.queries.ts'
import { insertSource, prepareSections, storeSections } from '../save-knowledge.ts'
import { demandTests } from '../tests/run-tests.ts'
import * as approvals from './approvals.queries.ts'
import { folded } from './find-answers.ts'

/** Answers that are grouped: some milliseconds. */
const mostRead = 300
const mostGroups = 100
const mostAnswers = 5

const approvalErrors = defineErrors({
  decided: [409, 'Outra pessoa já decidiu sobre esta resposta.'],
})

/** Answers in the caller's workspaces that nobody has decided on, those to questions with the same meaning together. */
export const listCandidates = async (
  db: Kysely<DB>,
  { companyId, workspaceIds }: Scope,
): Promise<AnswerCandidates[]> => {
  const rows = await approvals.list(db, companyId, { workspaceIds, limit: mostRead })
  return groupAlike(rows.map(({ question }) => spoken(question)))
    .map((places) => groupOf(places.flatMap((place) => rows[place] ?? [])))
    .sort((one, other) => other.ids.length - one.ids.length)
    .slice(0, mostGroups)
}

const groupOf = (rows: readonly approvals.StoredCandidate[]): AnswerCandidates => ({
  ids: rows.map(({ id }) => id),
  questions: [...new Set(rows.map(({ question }) => question))],
  answers: [...Map.groupBy(rows, ({ answer }) => folded(answer)).values()]
    .flatMap(([first]) => first ?? [])
    .slice(0, mostAnswers)
    .map(({ answer, by, at, dialogId }) => ({ text: answer, by, at: at.toISOString(), room: dialogId })),
})

/**
 * Makes a pair of an answer and publishes it, in one step: a person has read it.
 * @throws notFound; decided if somebody else was first; testsFailed unless accepted; testsStop; 422 for too many sources or sections
 */
export const approveAnswer = async (
  db: Kysely<DB>,
  scope: Scope,
  { ids, acceptsFailedTests: accepts = false, ...pair }: z.output<typeof approveOperation.schema.body>,
  now: Date,
): Promise<KnowledgeDetail> => {
  const { companyId, userId } = scope
  const source = { kind: 'pair' as const, name: pair.name, content: pair.text, questions: pair.questions }
  const sections = await prepareSections(source)
  await demandTests(db, companyId, { draft: { sourceId: 0, name: pair.name, sections }, accepts, now })
  await ensureMember(db, scope)
  return db.transaction().execute(async (tx) => {
    await knowledge.raiseGeneration(tx, companyId)
    const id = await insertSource(tx, scope, { ...pair, kind: 'pair' }, now)
    await storeSections(tx, scope, { id, ...source }, { sections, now })
    const count = await settle(tx, scope, ids, { state: 'approved', sourceId: id, now })
    const comparables = pair.questions.map(comparable)
    await questions.settleSame(tx, companyId, { comparables, userId, now })
    await audit(tx, {
      companyId,
      accountId: userId,
      action: 'knowledge.answer-approved',
      record: id,
      detail: { count },
    })
    return findKnowledge(tx, companyId, id)
  })
}

/** @throws notFound if none of them is of the caller's workspaces, decided if somebody else was first */
const settle = async (
  tx: Kysely<DB>,
  { companyId, userId, workspaceIds }: Scope,
  ids: readonly number[],
  decision: { state: 'approved' | 'discarded'; sourceId: number | null; now: Date },
): Promise<number> => {
  const count = await approvals.settle(tx, companyId, { ids, workspaceIds, userId, ...decision })
  if (count > 0) return count
  throw new AppError(
    (await approvals.isKnown(tx, companyId, ids, workspaceIds)) ? approvalErrors.decided : errors.notFound,
  )
}

/** @throws notFound, decided */
export const discardAnswers = async (
  db: Kysely<DB>,
  scope: Scope,
  ids: readonly number[],
  now: Date,
): Promise<void> => {
  const { companyId, userId } = scope
  await ensureMember(db, scope)
  await db.transaction().execute(async (tx) => {
    const count = await settle(tx, scope, ids, { state: 'discarded', sourceId: null, now })
    await audit(tx, { companyId, accountId: userId, action: 'knowledge.answers-discarded', detail: { count } })
  })
}
