import * as contract from '@prosa/contract'
import { AppError, errors } from '../../../../platform/errors/index.ts'
import type { Handle } from '../../../../platform/http/index.ts'
import type { Platform } from '../../../../platform/index.ts'
import { findBot } from '../../bots/index.ts'
import { publishTraining } from '../publish-training.ts'
import * as flowTests from './flow-tests.queries.ts'
import { createTest, deleteTest, updateTest, updateTestSettings } from './keep-test.ts'
import { runTests } from './run-tests.ts'

export const registerFlowTests = (handle: Handle, { realtime }: Platform): void => {
  handle(contract.listFlowTests, async ({ scope, db, params: { botId } }) => {
    await findBot(db, scope, botId)
    const [tests, { stopsPublishing }] = await Promise.all([
      flowTests.list(db, scope.companyId, botId),
      flowTests.findSettings(db, scope.companyId, botId),
    ])
    return { tests: tests.map(present), stopsPublishing }
  })

  handle(contract.getFlowTest, async ({ scope, db, params: { botId, testId } }) => {
    await findBot(db, scope, botId)
    const test = await flowTests.findById(db, scope.companyId, botId, testId)
    if (!test) throw new AppError(errors.notFound)
    return { ...present(test), steps: test.steps.map(({ input, expected }) => ({ input, expected })) }
  })

  handle(contract.createFlowTest, ({ scope, db, params, body }) => createTest(db, scope, params.botId, body))

  handle(contract.updateFlowTest, async ({ scope, db, params, body }) => {
    await updateTest(db, scope, params, body)
    return { success: true as const }
  })

  handle(contract.deleteFlowTest, async ({ scope, db, params }) => {
    await deleteTest(db, scope, params)
    return { success: true as const }
  })

  handle(contract.runFlowTests, async ({ scope, db, params, body: { trainingId, ...body } }) => ({
    results: await runTests(db, scope, params.botId, body, publishTraining(realtime, scope, trainingId)),
  }))

  handle(contract.updateFlowTestSettings, async ({ scope, db, params, body }) => {
    await updateTestSettings(db, scope, params.botId, body)
    return { success: true as const }
  })
}

type Listed = Awaited<ReturnType<typeof flowTests.list>>[number]

const present = ({ id, name, step_count, created_by_name, updated_at }: Listed): contract.FlowTest => ({
  id,
  name,
  stepCount: step_count,
  createdBy: created_by_name,
  updatedAt: updated_at.toISOString(),
})
