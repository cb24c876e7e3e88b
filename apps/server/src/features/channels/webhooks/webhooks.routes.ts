import * as contract from '@prosa/contract'
import type { FastifyRequest } from 'fastify'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely, Transaction } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Handle, Scope } from '../../../platform/http/index.ts'
import { cutPage } from '../../../platform/lists/index.ts'
import type { Program } from '../../../program.ts'
import { findBot } from '../../bots/index.ts'
import * as configs from './config.queries.ts'
import { readConfig, rotateSecret, saveConfig } from './config.ts'
import * as deliveries from './deliveries.queries.ts'
import { webhookErrors } from './errors.ts'
import { presentDelivery } from './present.ts'
import { sendTest } from './send-test.ts'
import { defineForgetCalls } from './webhooks.jobs.ts'

/** Calls queued by one click on 'Reenviar todas'. */
const replayedAtOnce = 1_000

export const registerWebhookConfig = (handle: Handle, program: Program): void => {
  defineForgetCalls(program)
  /** Our public origin: as configured, else the one the caller's browser used. */
  const originOf = (request: FastifyRequest): string =>
    program.config.publicUrl ?? `${request.protocol}://${request.host}`

  handle(contract.getWebhookConfig, async ({ scope, db, params: { botId }, request }) =>
    readConfig(program, db, scope, await findBot(db, scope, botId), originOf(request)),
  )

  handle(contract.saveWebhookConfig, async ({ scope, db, params: { botId }, body, request }) => {
    const bot = await findBot(db, scope, botId)
    const newSecret = await saveConfig(program, db, scope, bot, body)
    return { ...(await readConfig(program, db, scope, bot, originOf(request))), newSecret }
  })

  handle(contract.rotateWebhookSecret, async ({ scope, db, params: { botId } }) => {
    await findBot(db, scope, botId)
    return rotateSecret(program, db, scope, botId)
  })

  handle(contract.resumeWebhookEndpoint, async ({ scope, db, params: { botId }, body }) => {
    await findBot(db, scope, botId)
    await db.transaction().execute(async (tx) => {
      const { companyId, userId: accountId } = scope
      await configs.forgetEndpoints(tx, companyId, botId, [body.endpoint])
      const detail = { endpoint: body.endpoint }
      await audit(tx, { companyId, accountId, action: 'webhook.resumed', record: botId, detail })
    })
    return { success: true as const }
  })

  handle(contract.testWebhook, async ({ scope, db, params: { botId }, body }) => {
    const bot = await findBot(db, scope, botId)
    const { deliveryId, report } = await sendTest(program, db, scope.companyId, bot, body.endpoint)
    const { status, ms, failure, note } = report
    return { deliveryId, ok: failure === null, status, ms, failure, note }
  })

  registerLog(handle)
}

const registerLog = (handle: Handle): void => {
  handle(contract.listWebhookDeliveries, async ({ scope, db, params: { botId }, query }) => {
    await findBot(db, scope, botId)
    const { companyId } = scope
    const rows = await deliveries.list(db, companyId, botId, { ...query, limit: query.limit + 1 })
    const { shown, next } = cutPage(rows, query.limit, ({ id }) => id)
    return { result: shown.map(presentDelivery), next, failed: await deliveries.countFailed(db, companyId, botId) }
  })

  handle(contract.getWebhookDelivery, async ({ scope, db, params: { botId, deliveryId } }) => {
    const row = await findDelivery(db, scope, botId, deliveryId)
    const attempts = await deliveries.listAttempts(db, scope.companyId, deliveryId)
    const nextAt = await deliveries.findNextTry(db, scope.companyId, deliveryId)
    return {
      ...presentDelivery(row),
      url: row.url,
      body: mayReadBody(scope, row) ? row.body : null,
      nextAt: nextAt?.toISOString() ?? null,
      history: attempts.map((attempt) => ({
        ...attempt,
        at: attempt.at.toISOString(),
        // An endpoint's response is not shown to the person who set it: the URL may point to an internal service.
        answer: scope.isAdmin ? attempt.answer : null,
      })),
    }
  })

  handle(contract.replayWebhookDelivery, async ({ scope, db, params: { botId, deliveryId } }) => {
    const row = await findDelivery(db, scope, botId, deliveryId)
    if (row.state === 'pending') throw new AppError(webhookErrors.stillWaiting)
    if (!presentDelivery(row).canReplay) throw new AppError(webhookErrors.cannotReplay)
    await db.transaction().execute(async (tx) => {
      if ((await deliveries.replay(tx, scope.companyId, botId, { id: deliveryId })) === 0)
        throw new AppError(webhookErrors.addressOff)
      await noteReplay(tx, scope, botId, { delivery: deliveryId })
    })
    return presentDelivery(await findDelivery(db, scope, botId, deliveryId))
  })

  handle(contract.replayFailedWebhooks, async ({ scope, db, params: { botId } }) => {
    await findBot(db, scope, botId)
    const replayed = await db.transaction().execute(async (tx) => {
      const count = await deliveries.replay(tx, scope.companyId, botId, { failedUpTo: replayedAtOnce })
      await noteReplay(tx, scope, botId, { count })
      return count
    })
    return { replayed, remain: (await deliveries.countFailed(db, scope.companyId, botId)) > 0 }
  })
}

const noteReplay = (
  tx: Transaction<DB>,
  { companyId, userId: accountId }: Scope,
  record: number,
  detail: Record<string, unknown>,
): Promise<void> => audit(tx, { companyId, accountId, action: 'webhook.replayed', record, detail })

/** Customers' texts are only shown to people who see the room; a test contains none. */
const mayReadBody = (
  { permissions, workspaceIds }: Scope,
  { dialog_id, dialog_workspace_id }: Awaited<ReturnType<typeof findDelivery>>,
): boolean =>
  dialog_id === null ||
  (dialog_workspace_id !== null &&
    workspaceIds.includes(dialog_workspace_id) &&
    (permissions.has('dialog_view') || permissions.has('omnichannel_view')))

const findDelivery = async (db: Kysely<DB>, scope: Scope, botId: number, id: number) => {
  await findBot(db, scope, botId)
  const row = await deliveries.find(db, scope.companyId, botId, id)
  if (!row) throw new AppError(errors.notFound)
  return row
}
