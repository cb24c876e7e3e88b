import type { FailedTests, FlowTestResult } from '@prosa/contract'
import type { ServerFlow } from '@prosa/flow'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import { AppError } from '../../../../platform/errors/index.ts'
import { doFlowWork, inFlowThread, type JsonBytes, type RanTest } from '../../../../platform/flow-threads/index.ts'
import type { Scope } from '../../../../platform/http/index.ts'
import { findBot } from '../../bots/index.ts'
import { listEntityDefinitions } from '../../entities/index.ts'
import type { FailingTests } from '../../knowledge/index.ts'
import { compileDocument } from '../compile-document.ts'
import { flowErrors, flowTexts } from '../errors.ts'
import type { Tell } from '../publish-training.ts'
import { readPayload } from '../read-payload.ts'
import * as flowTests from './flow-tests.queries.ts'

/** Limit of the conversations in one answer, as JSON; beyond it only states are returned. */
const mostChars = 2_000_000
/** Up to this size a run takes some milliseconds. */
const smallBytes = 50_000
const smallSteps = 50

/**
 * Runs tests of a bot on the given flow, in a thread if that takes long.
 * @throws notFound, draftInvalid, tooManyPhrases
 */
export const runTests = async (
  db: Kysely<DB>,
  scope: Scope,
  botId: number,
  { testIds, ...payload }: ServerFlow & { testIds?: readonly number[] | undefined },
  tell?: Tell,
): Promise<FlowTestResult[]> => {
  await findBot(db, scope, botId)
  const tests = await flowTests.listWhole(db, scope.companyId, botId, testIds)
  if (tests.length === 0) return []
  const read = await readPayload(payload)
  const entities = await listEntityDefinitions(db, scope.companyId, botId)
  const compiled = await compileDocument(scope.companyId, read, entities, tell)
  const settings = await flowTests.findSettings(db, scope.companyId, botId)
  const ran = await runCompiled(scope, compiled, tests, settings)
  let chars = 0
  return ran.map(({ steps, ...result }) => {
    if (result.state !== 'failed' || !steps) return { ...result, steps: null }
    chars += JSON.stringify(steps).length
    return { ...result, steps: chars > mostChars ? null : steps }
  })
}

/**
 * Checks the tests before publishing: failures need consent, or prevent it. Where a node answers from documents, their tests too, as the bot would answer.
 * @throws testsFailed unless accepted, testsStop if the bot's settings demand it; both with the contract's
 * `failedTests`
 */
export const demandTests = async (
  db: Kysely<DB>,
  scope: Scope,
  botId: number,
  { compiled, accepts, ofDocuments }: { compiled: JsonBytes; accepts: boolean; ofDocuments: FailingTests | null },
): Promise<void> => {
  const settings = await flowTests.findSettings(db, scope.companyId, botId)
  const { questions = [], notRun: late = 0, stops = false } = ofDocuments ?? {}
  const isBroken = questions.length + late > 0
  if (accepts && !settings.stopsPublishing && !(isBroken && stops)) return
  const tests = await flowTests.listWhole(db, scope.companyId, botId)
  if (tests.length === 0 && !isBroken) return
  const ran = tests.length === 0 ? [] : await runCompiled(scope, compiled, tests, settings)
  const failed = ran.flatMap(({ id, name, state }) => (state === 'failed' ? { id, name } : []))
  const notRun = ran.filter(({ state }) => state === 'not-run').length
  const isFlowBroken = failed.length + notRun > 0
  const isStopped = (isFlowBroken && settings.stopsPublishing) || (isBroken && stops)
  if ((!isFlowBroken && !isBroken) || (accepts && !isStopped)) return
  const error = isStopped ? flowErrors.testsStop : flowErrors.testsFailed
  const details: FailedTests = { failed, failedQuestions: questions, notRun: notRun + late }
  const message = flowTexts.testsFailed(failed.length, notRun + late, isStopped, questions.length)
  throw new AppError(error, { message, details: { ...details } })
}

const runCompiled = async (
  { companyId, timeZone }: Scope,
  compiled: JsonBytes,
  tests: readonly flowTests.RunnableTest[],
  { fallbackMessages, asksInDoubt, asksDocuments, hours }: flowTests.BotSettings,
): Promise<RanTest[]> => {
  const settings = { timeZone, botFallbackMessages: fallbackMessages, asksInDoubt, asksDocuments }
  const work = { kind: 'test', compiled, tests, settings, hours } as const
  const steps = tests.reduce((total, test) => total + test.steps.length, 0)
  const isSmall = compiled.length <= smallBytes && steps <= smallSteps
  const answer = isSmall ? doFlowWork(work) : await inFlowThread(companyId, work)
  if (answer.kind !== 'tested') throw new Error('A thread answered something else than it was asked')
  return answer.results
}
