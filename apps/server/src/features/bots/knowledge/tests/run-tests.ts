import {
  type failedKnowledgeTests,
  type KnowledgeAnswer,
  type KnowledgeChange,
  type KnowledgeTestResult,
  type KnowledgeTrial,
  mayUseSource,
  type SaidByDocuments,
} from '@prosa/contract'
import type { z } from 'zod'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import { AppError, defineErrors } from '../../../../platform/errors/index.ts'
import type { Scope } from '../../../../platform/http/index.ts'
import {
  anyPlace,
  type DocumentsPlace,
  type DraftOfSource,
  indexWith,
  type KnowledgeIndexes,
} from '../knowledge-indexes.ts'
import { answerAll, type Rehearsed } from './rehearse.ts'
import * as tests from './tests.queries.ts'

/** For all questions of a trial, or of a publication. */
const mostMs = 5_000
const mostQuestions = 500
const recentMs = 30 * 86_400_000

const testErrors = defineErrors({
  /** Its details are the contract's `failedKnowledgeTests`; `acceptsFailedTests` overrides it. */
  testsFailed: [409, 'Há testes que falham.'],
  /** The same, where the company allows no override. */
  testsStop: [409, 'Há testes que falham, e as fontes só são publicadas quando todos passam.'],
})

const saidOf = ({ kind, sections: [best] }: KnowledgeAnswer): SaidByDocuments => ({
  kind,
  quote: kind === 'answer' ? (best?.quote ?? '') : '',
  source: kind === 'refuse' ? null : (best?.source ?? null),
  title: kind === 'refuse' ? null : (best?.title ?? null),
})

const isAsExpected = ({ expects, sourceId, title }: tests.StoredTest, answer: KnowledgeAnswer): boolean => {
  if (expects !== 'section') return answer.kind === expects
  const [best] = answer.sections
  return answer.kind === 'answer' && best?.sourceId === sourceId && (title === null || best.title === title)
}

/** A test that expects a section is asked where the section's source answers; the others are asked of all sources. */
const placeOf = ({ sourceId }: tests.StoredTest, { index: { limits } }: Rehearsed): DocumentsPlace => {
  const own = sourceId === null ? undefined : limits.get(sourceId)
  return own ? { workspaceId: own.workspaceIds?.[0] ?? 'any', botId: own.botIds?.[0] ?? 'any' } : anyPlace
}

const runOn = async (
  db: Kysely<DB>,
  companyId: number,
  rehearsed: Rehearsed,
  untilMs: number,
): Promise<KnowledgeTestResult[]> =>
  runAll(db, companyId, rehearsed, {
    all: await tests.list(db, companyId),
    placeFor: (test) => placeOf(test, rehearsed),
    untilMs,
  })

interface Run {
  all: readonly tests.StoredTest[]
  placeFor(test: tests.StoredTest): DocumentsPlace
  untilMs: number
}

const runAll = async (
  db: Kysely<DB>,
  companyId: number,
  rehearsed: Rehearsed,
  { all, placeFor, untilMs }: Run,
): Promise<KnowledgeTestResult[]> => {
  const answers = await answerAll(
    db,
    companyId,
    rehearsed,
    all.map((test) => ({ text: test.question, place: placeFor(test) })),
    untilMs,
  )
  return all.map((test, place) => {
    const { id, question } = test
    const answer = answers[place]
    if (!answer) return { id, question, state: 'not-run', said: null }
    return { id, question, state: isAsExpected(test, answer) ? 'passed' : 'failed', said: saidOf(answer) }
  })
}

/** Runs the tests on what is published. */
export const runTests = async (
  indexes: KnowledgeIndexes,
  db: Kysely<DB>,
  companyId: number,
): Promise<KnowledgeTestResult[]> =>
  runOn(db, companyId, { index: await indexes(db, companyId), draft: null }, performance.now() + mostMs)

export interface FailingTests {
  questions: string[]
  notRun: number
  /** The company publishes only what passes. */
  stops: boolean
}

/** The tests that fail for a bot, of those that are about it: their sources answer there, or they expect no section. */
export const failingFor = async (
  indexes: KnowledgeIndexes,
  db: Kysely<DB>,
  companyId: number,
  place: DocumentsPlace,
): Promise<FailingTests> => {
  const stored = await tests.list(db, companyId)
  if (stored.length === 0) return { questions: [], notRun: 0, stops: false }
  const index = await indexes(db, companyId)
  const { limits, today } = index
  const isAbout = ({ expects, sourceId }: tests.StoredTest): boolean => {
    if (expects !== 'section') return true
    const own = sourceId === null ? undefined : limits.get(sourceId)
    return sourceId !== null && (own === undefined || mayUseSource(own, { ...place, today }))
  }
  const run = { all: stored.filter(isAbout), placeFor: () => place, untilMs: performance.now() + mostMs }
  const ran = await runAll(db, companyId, { index, draft: null }, run)
  return {
    questions: ran.flatMap(({ state, question }) => (state === 'failed' ? [question] : [])),
    notRun: ran.filter(({ state }) => state === 'not-run').length,
    stops: await tests.stops(db, companyId),
  }
}

/** What publishing a draft would change: the tests, and customers' questions of the last 30 days that get another answer. */
export const tryDraft = async (
  indexes: KnowledgeIndexes,
  db: Kysely<DB>,
  { companyId, workspaceIds }: Scope,
  { draft, now }: { draft: DraftOfSource; now: Date },
): Promise<KnowledgeTrial> => {
  const untilMs = performance.now() + mostMs
  const before: Rehearsed = { index: await indexes(db, companyId), draft: null }
  const after: Rehearsed = { index: await indexWith(db, companyId, draft, now), draft }
  const results = await runOn(db, companyId, after, untilMs)
  const since = new Date(now.getTime() - recentMs)
  const recent = await tests.listRecent(db, companyId, { workspaceIds, since, limit: mostQuestions })
  const asked = recent.map(({ text, ...place }) => ({ text, place }))
  const today = await answerAll(db, companyId, before, asked, untilMs)
  const then = await answerAll(db, companyId, after, asked, untilMs)
  const compared = recent.flatMap(({ text, times }, place): KnowledgeChange[] => {
    const [one, other] = [today[place], then[place]]
    return one && other ? [{ question: text, times, before: saidOf(one), after: saidOf(other) }] : []
  })
  return {
    tests: results,
    changes: compared.filter(({ before: one, after: other }) => isOther(one, other)),
    asked: compared.length,
    notAsked: recent.length - compared.length,
  }
}

/** Whether a customer would read something else: what is offered or refused reads the same. */
const isOther = (one: SaidByDocuments, other: SaidByDocuments): boolean =>
  one.kind !== other.kind || (one.kind === 'answer' && (one.quote !== other.quote || one.source !== other.source))

/**
 * Checks the tests before a draft is published: failures need consent, or prevent it.
 * @throws testsFailed unless accepted, testsStop if the company's settings demand it
 */
export const demandTests = async (
  db: Kysely<DB>,
  companyId: number,
  { draft, accepts, now }: { draft: DraftOfSource; accepts: boolean; now: Date },
): Promise<void> => {
  const isStopped = await tests.stops(db, companyId)
  if (accepts && !isStopped) return
  if ((await tests.list(db, companyId)).length === 0) return
  const rehearsed = { index: await indexWith(db, companyId, draft, now), draft }
  const ran = await runOn(db, companyId, rehearsed, performance.now() + mostMs)
  const failed = ran.flatMap(({ id, question, state }) => (state === 'failed' ? [{ id, question }] : []))
  const notRun = ran.filter(({ state }) => state === 'not-run').length
  if (failed.length + notRun === 0) return
  const details: z.infer<typeof failedKnowledgeTests> = { failed, notRun }
  const message = messageOf(failed, notRun, isStopped)
  throw new AppError(isStopped ? testErrors.testsStop : testErrors.testsFailed, { message, details: { ...details } })
}

const mostNamed = 3
const messageOf = (failed: readonly { question: string }[], notRun: number, stops: boolean): string => {
  const named = failed
    .slice(0, mostNamed)
    .map(({ question }) => `“${question}”`)
    .join(', ')
  const more = failed.length > mostNamed ? ` e mais ${failed.length - mostNamed}` : ''
  const some = failed.length === 1 ? `Um teste falha: ${named}.` : `${failed.length} testes falham: ${named}${more}.`
  const late = notRun === 1 ? 'Um teste não rodou a tempo.' : `${notRun} testes não rodaram a tempo.`
  const found = [failed.length > 0 ? some : '', notRun > 0 ? late : ''].filter(Boolean).join(' ')
  return stops ? `${found} As fontes só são publicadas quando todos passam.` : found
}
