import { createHash } from 'node:crypto'
import { flowTestLimits, type Heard } from '@prosa/flow'
import { ensureMember } from '../../../../platform/access/index.ts'
import { audit, fieldsOf } from '../../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import { AppError, errors } from '../../../../platform/errors/index.ts'
import type { Scope } from '../../../../platform/http/index.ts'
import { findBot } from '../../bots/index.ts'
import { flowErrors, flowTexts } from '../errors.ts'
import { recordedOf } from '../simulator/record-step.ts'
import { findRecorded } from '../simulator/simulator.queries.ts'
import * as flowTests from './flow-tests.queries.ts'

/**
 * Saves the caller's simulator conversation as a test of the bot.
 * @throws notFound, conversationGone, notATest with the reason, tooManyTests
 */
export const createTest = async (
  db: Kysely<DB>,
  scope: Scope,
  botId: number,
  { name, dialogToken }: { name: string; dialogToken: string },
): Promise<{ id: number }> => {
  const { companyId, userId } = scope
  await findBot(db, scope, botId)
  const tokenHash = createHash('sha256').update(dialogToken).digest()
  const state = await findRecorded(db, companyId, { tokenHash, botId, userId })
  if (!state) throw new AppError(flowErrors.conversationGone)
  const { steps, refusal } = recordedOf(state)
  if (refusal) throw new AppError(flowErrors.notATest, { message: flowTexts.notATest[refusal] })
  if (steps.length === 0) throw new AppError(flowErrors.notATest)
  await ensureMember(db, scope)
  return db.transaction().execute(async (tx) => {
    const count = await flowTests.countUnderLock(tx, companyId, botId)
    if (count >= flowTestLimits.tests) throw new AppError(flowErrors.tooManyTests)
    const id = await flowTests.insert(tx, companyId, { botId, name, steps, userId })
    const detail = { bot: botId }
    await audit(tx, { companyId, accountId: userId, action: 'flow-test.created', record: id, detail })
    return { id }
  })
}

/**
 * Renames a test, or accepts the bot's actual answers as the expected ones.
 * @throws notFound, otherSteps when there is not one answer per step
 */
export const updateTest = async (
  db: Kysely<DB>,
  scope: Scope,
  { botId, testId }: { botId: number; testId: number },
  change: { name?: string | undefined; expected?: readonly Heard[] | undefined },
): Promise<void> => {
  const { companyId, userId: accountId } = scope
  await findBot(db, scope, botId)
  await db.transaction().execute(async (tx) => {
    const test = await flowTests.findById(tx, companyId, botId, testId)
    if (!test) throw new AppError(errors.notFound)
    const { name, expected } = change
    if (expected && expected.length !== test.steps.length) throw new AppError(flowErrors.otherSteps)
    const steps = expected && test.steps.map((step, place) => ({ ...step, expected: expected[place] ?? step.expected }))
    await flowTests.update(tx, companyId, testId, { name, steps })
    const fields = fieldsOf(change)
    await audit(tx, {
      companyId,
      accountId,
      action: 'flow-test.changed',
      record: testId,
      fields,
      detail: { bot: botId },
    })
  })
}

/** @throws notFound */
export const deleteTest = async (
  db: Kysely<DB>,
  scope: Scope,
  { botId, testId }: { botId: number; testId: number },
): Promise<void> => {
  const { companyId, userId: accountId } = scope
  await findBot(db, scope, botId)
  await db.transaction().execute(async (tx) => {
    const test = await flowTests.findById(tx, companyId, botId, testId)
    if (!test) throw new AppError(errors.notFound)
    await flowTests.remove(tx, companyId, testId)
    const detail = { bot: botId, name: test.name }
    await audit(tx, { companyId, accountId, action: 'flow-test.deleted', record: testId, detail })
  })
}

/** @throws notFound */
export const updateTestSettings = async (
  db: Kysely<DB>,
  scope: Scope,
  botId: number,
  { stopsPublishing }: { stopsPublishing: boolean },
): Promise<void> => {
  const { companyId, userId: accountId } = scope
  await findBot(db, scope, botId)
  await db.transaction().execute(async (tx) => {
    await flowTests.setStops(tx, companyId, botId, stopsPublishing)
    const fields = ['testsStopPublishing'] as const
    await audit(tx, { companyId, accountId, action: 'bot.changed', record: botId, fields })
  })
}
