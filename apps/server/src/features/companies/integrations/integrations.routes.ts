import * as contract from '@prosa/contract'
import type { FastifyInstance } from 'fastify'
import { keyErrors } from '../../../platform/access/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { cutPage } from '../../../platform/lists/index.ts'
import { demandRevision } from '../../../platform/revision/index.ts'
import { maskAddress } from '../../people/index.ts'
import { type CallNote, listCalls, writeCalls } from './calls.queries.ts'
import { endKey, makeKey, rotateKey } from './change-keys.ts'
import { createCallCounts } from './count-calls.ts'
import { defineIntegrationJobs } from './integrations.jobs.ts'
import * as integrations from './integrations.queries.ts'
import { presentCalls } from './present-calls.ts'
import { presentIntegration, readIntegration, readKey } from './present-integration.ts'
import { changeIntegration, endIntegration, makeIntegration } from './save-integration.ts'

export const registerIntegrations = (handle: Handle, platform: Platform, app: FastifyInstance): void => {
  const { clock, sessions } = platform
  defineIntegrationJobs(platform)
  countCalls(platform, app)

  handle(contract.listIntegrations, async ({ scope, db, query: { state, before, limit } }) => {
    const at = { now: clock.now(), timeZone: scope.timeZone }
    const rows = await integrations.list(db, scope.companyId, at, {
      ended: state === 'ended',
      before,
      limit: limit + 1,
    })
    const { shown, next } = cutPage(rows, limit, ({ id }) => id)
    return { result: shown.map(presentIntegration), next }
  })

  handle(contract.getIntegration, ({ scope, db, params }) => readIntegration(db, scope, params.id, clock.now()))

  handle(contract.createIntegration, async ({ scope, db, body }) => {
    const now = clock.now()
    const { id, keyId, secret } = await makeIntegration(db, scope, body, now)
    const integration = await readIntegration(db, scope, id, now)
    return { integration, made: { key: await readKey(db, scope.companyId, { id, keyId }, now), secret } }
  })

  handle(contract.updateIntegration, async ({ scope, db, params: { id }, body: { revision, ...changes } }) => {
    const now = clock.now()
    const demand = demandRevision(revision, (tx) => readIntegration(tx, scope, id, now))
    await changeIntegration(db, scope, id, { changes, demand, now })
    // Its keys get the new grants at once; in other processes within 2.5 seconds.
    sessions.forget()
    return readIntegration(db, scope, id, now)
  })

  handle(contract.endIntegration, async ({ scope, db, params }) => {
    await endIntegration(db, scope, params.id, clock.now())
    sessions.forget()
    return { success: true } as const
  })

  handle(contract.makeIntegrationKey, async ({ scope, db, params: { id } }) => {
    const now = clock.now()
    const { keyId, secret } = await makeKey(db, scope, id, now)
    return { key: await readKey(db, scope.companyId, { id, keyId }, now), secret }
  })

  handle(contract.rotateIntegrationKey, async ({ scope, db, params, body: { when } }) => {
    const now = clock.now()
    const { keyId, secret } = await rotateKey(db, scope, { ...params, when, now })
    sessions.forget()
    return { key: await readKey(db, scope.companyId, { id: params.id, keyId }, now), secret }
  })

  handle(contract.endIntegrationKey, async ({ scope, db, params, body: { when } }) => {
    const now = clock.now()
    await endKey(db, scope, { ...params, when, now })
    sessions.forget()
    return readKey(db, scope.companyId, params, now)
  })

  handle(contract.readIntegrationUse, async ({ scope, db, params: { id } }) => {
    const at = { now: clock.now(), timeZone: scope.timeZone }
    const row = await integrations.find(db, scope.companyId, id, at)
    if (!row) throw new AppError(errors.notFound)
    const { lastUse } = presentIntegration(row)
    return { lastUse, days: presentCalls(await listCalls(db, scope.companyId, id, at)) }
  })

  handle(contract.api.getMe, async ({ scope, db }) => {
    const { companyId, principal, timeZone, userId, workspaceIds } = scope
    if (principal.kind !== 'integration') throw new AppError(keyErrors.keyInvalid)
    const own = await integrations.findOwn(db, companyId, { keyId: principal.keyId, workspaceIds })
    if (!own) throw new AppError(keyErrors.keyInvalid)
    return {
      integration: { id: userId, name: own.name },
      company: { id: companyId, name: own.company, timeZone },
      grants: [...principal.grants],
      workspaces: own.workspaces,
      key: { id: own.publicId, endsAt: own.endsAt?.toISOString() ?? null },
      expiresOn: own.expiresOn,
    }
  })
}

/**
 * Counts what passed the door, whatever was answered: a refusal by a handler is work too. What the door refuses (no grant, another address, over the rate, a
 * suspended company) is not counted.
 */
const countCalls = ({ clock, database, lifecycle, log }: Platform, app: FastifyInstance): void => {
  const calls = createCallCounts<CallNote>(
    (companyId, notes) => writeCalls(database.worker.scoped(companyId), companyId, notes),
    (err) => log.error({ err }, 'calls of integrations were not counted'),
  )
  lifecycle.during('http', 'calls of integrations', calls.start)
  app.addHook('onResponse', async ({ scope, ip, countedAs, routeOptions }) => {
    const operation = countedAs ?? routeOptions.schema?.operationId
    if (scope?.principal.kind !== 'integration' || !operation) return
    const { keyId } = scope.principal
    const at = clock.now()
    calls.note({
      ownerId: scope.companyId,
      integrationId: scope.userId,
      keyId,
      operation,
      at,
      network: maskAddress(ip),
    })
  })
}
