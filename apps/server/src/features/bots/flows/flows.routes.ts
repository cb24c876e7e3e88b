import * as contract from '@prosa/contract'
import type { ServerFlow } from '@prosa/flow'
import { ensureMember } from '../../../platform/access/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import type { Program } from '../../../program.ts'
import { registerFlowTests } from './flow-tests/flow-tests.routes.ts'
import * as flows from './flows.queries.ts'
import { registerPublicFlows } from './public-flows.routes.ts'
import { publishFlow } from './publish-flow.ts'
import { publishTraining } from './publish-training.ts'
import { readFlow } from './read-flow.ts'
import { resolveFlow } from './resolve-flow.ts'
import { saveFlow } from './save-flow.ts'
import { publishTest } from './simulator/publish-test.ts'
import { registerSimulator } from './simulator/simulator.routes.ts'
import { registerTraffic } from './traffic/traffic.routes.ts'

export const registerFlows = (handle: Handle, platform: Program): void => {
  handle(contract.getFlow, ({ scope, db, params }) => readFlow(db, scope, params))

  handle(contract.saveFlow, ({ scope, db, params, body }) => saveFlow(db, scope, params, body))

  handle(contract.publishFlow, ({ scope, db, params, body: { trainingId, ...body } }) =>
    publishFlow(db, scope, params, body, {
      documents: platform.documents,
      tell: publishTraining(platform.realtime, scope, trainingId),
    }),
  )

  handle(contract.publishTest, ({ scope, db, params, body: { trainingId, ...body } }) =>
    publishTest(db, scope, params, body, publishTraining(platform.realtime, scope, trainingId)),
  )

  handle(contract.getWorkingCopy, async ({ scope, db, params }) => {
    const { flow } = await resolveFlow(db, scope, params)
    const kept = await flows.findWorkingCopy(db, scope.companyId, flow.id, scope.userId)
    if (!kept) return { workingCopy: null }
    return {
      workingCopy: {
        payload: kept.document as ServerFlow,
        baseRevision: kept.base_revision,
        updatedAt: kept.updated_at.toISOString(),
      },
    }
  })

  handle(contract.storeWorkingCopy, async ({ scope, db, params, body }) => {
    const { bot, flow } = await resolveFlow(db, scope, params)
    await ensureMember(db, scope)
    await flows.putWorkingCopy(db, scope.companyId, { botId: bot.id, flowId: flow.id, userId: scope.userId, ...body })
    return { success: true as const }
  })

  handle(contract.dropWorkingCopy, async ({ scope, db, params }) => {
    const { flow } = await resolveFlow(db, scope, params)
    await flows.deleteWorkingCopies(db, scope.companyId, [flow.id], scope.userId)
    return { success: true as const }
  })

  registerPublicFlows(handle, platform)

  registerSimulator(handle, platform)

  registerFlowTests(handle, platform)

  registerTraffic(handle, platform)
}
