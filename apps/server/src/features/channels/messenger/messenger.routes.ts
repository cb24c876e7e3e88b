import * as contract from '@prosa/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { finishLogin, startLogin } from '../../../channels/link-by-login.ts'
import { messagingLoginKind } from '../../../channels/meta/messaging/kinds.ts'
import { createMeta } from '../../../channels/meta/meta.ts'
import { type Handle, type Scope, sessionOf } from '../../../platform/http/index.ts'
import type { Program } from '../../../program.ts'
import { findBot } from '../../bots/index.ts'
import { connectPage, disconnectAccount, disconnectPage, noting } from './change-pages.ts'
import { serveDataRequests } from './data-requests.routes.ts'
import { demandApp, demandChannel, listPages } from './meta-account.ts'

export const registerMessenger = (handle: Handle, program: Program, app: FastifyInstance): void => {
  const meta = createMeta(program.config)
  if (meta) serveDataRequests(app, program, meta)
  const both = contract.metaPageType.options

  handle(contract.startMessengerLogin, async ({ scope, db, params: { id }, body, request }) => {
    await findBot(db, scope, id)
    demandChannel(scope, [body.type])
    demandApp(meta)
    return { url: await startLogin(program, linkerOf(scope, request), { kind: messagingLoginKind, botId: id }) }
  })

  handle(contract.finishMessengerLogin, async ({ scope, body, request }) => {
    demandChannel(scope, both)
    demandApp(meta)
    const login = { kind: messagingLoginKind, code: body.code, state: body.botToken }
    const noted = (bot: number) => noting(scope, 'messenger.linked', bot)
    const { botId } = await finishLogin(program, linkerOf(scope, request), login, noted)
    return { botId }
  })

  handle(contract.listMessengerPages, async ({ scope, db, params: { id }, query: { type } }) => {
    // Also without the channel's flag, so that connected accounts stay visible.
    await findBot(db, scope, id)
    return listPages(program, meta, { db, scope, botId: id, type })
  })

  handle(contract.subscribeMessengerPage, async ({ scope, db, params: { id, pageId } }) => {
    await findBot(db, scope, id)
    demandChannel(scope, both)
    await connectPage(program, demandApp(meta), { db, scope, botId: id }, pageId)
    return { success: true } as const
  })

  handle(contract.unsubscribeMessengerPage, async ({ scope, db, params: { id, pageId } }) => {
    await findBot(db, scope, id)
    demandChannel(scope, both)
    await disconnectPage(program, { db, scope, botId: id }, pageId)
    return { success: true } as const
  })

  handle(contract.disconnectMetaAccount, async ({ scope, db, params: { id, userId } }) => {
    await findBot(db, scope, id)
    demandChannel(scope, both)
    await disconnectAccount(program, demandApp(meta), { db, scope, botId: id }, userId)
    return { success: true } as const
  })
}

/** Our own origin as the browser sees it: unsafe calls from other origins were refused before. */
const linkerOf = (scope: Scope, request: FastifyRequest) => ({
  companyId: scope.companyId,
  sessionId: sessionOf(scope),
  origin: request.headers.origin ?? `${request.protocol}://${request.host}`,
})
