import { publicAccess } from '@prosa/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createRefusals, type Refusals } from '../../../channels/refusals.ts'
import type { OutsideAct, OutsideAnswer, OutsideCall } from '../../../conversation/model/acts.ts'
import { AppError, defineErrors, errors } from '../../../platform/errors/index.ts'
import { webhookPlace } from '../../../platform/guarded-fetch/call-customer.ts'
import { couldBeSigned, verifyWebhook } from '../../../platform/guarded-fetch/sign-webhook.ts'
import { type Handle, scanJson } from '../../../platform/http/index.ts'
import type { Program } from '../../../program.ts'
import { createMedia, type Media } from '../../files/index.ts'
import { type CallbackBody, callbackBody } from './callback-body.ts'
import { type CallbackBot, findCallbackBot, isKnownCall } from './callbacks.queries.ts'
import { fetchFiles } from './fetch-files.ts'

const callbackErrors = defineErrors({
  badSignature: [403, 'Assinatura inválida.'],
  badBody: [422, 'O corpo da chamada não está no formato esperado.'],
})

const config = {
  access: publicAccess('The signature over the raw body proves the outside system; without one nothing is changed.'),
  cookieless: true,
  ownRate: true,
} as const

const maxBodyBytes = 64 * 1024
const maxIdLength = 256
/** Limit per bot: enough for a busy room, but no flood. */
const rate = { burst: 200, perSecond: 20 }

type Params = { Params: { token: string } }

/**
 * Callbacks of outside systems. As for providers: an unsigned or outdated call is refused before its body is read, its
 * bytes are verified before parsing, and repeatedly refused callers must wait. 200 only after the commit.
 */
export const registerCallbacks = async (_handle: Handle, program: Program, app: FastifyInstance): Promise<void> => {
  if (!program.config.roles.has('http')) return
  const refusals = createRefusals(program)
  const media = createMedia(program)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const [path, by] of [
      ['callback', 'outside'],
      ['digital-employee', 'employee'],
    ] as const) {
      const bots = new WeakMap<FastifyRequest, CallbackBot>()
      scope.post<Params>(
        `/webhooks/bot/:token/${path}`,
        {
          bodyLimit: maxBodyBytes,
          config,
          onRequest: async (request) => {
            refusals.demand(request)
            if (!couldBeSigned(signatureOf(request), program.clock.now()))
              throw refusals.refuse(request, new AppError(callbackErrors.badSignature))
            const bot = await findCallbackBot(program.database, request.params.token, program.clock.now())
            if (!bot) throw refusals.refuse(request, new AppError(errors.notFound))
            bots.set(request, bot)
          },
        },
        async (request) => {
          const bot = bots.get(request)
          if (!bot) throw new AppError(errors.notFound)
          return take(program, media, refusals, bot, by, request)
        },
      )
    }
  })
}

const take = async (
  program: Program,
  media: Media,
  refusals: Refusals,
  bot: CallbackBot,
  by: OutsideCall['by'],
  request: FastifyRequest,
): Promise<{ success: true } & OutsideAnswer> => {
  const { companyId, botId } = bot
  const { eventId, rawBody } = demandSigned(program, refusals, bot, request)
  const wait = program.rateLimiter.take(`webhook callback:${companyId}:${botId}`, rate)
  if (wait > 0) throw new AppError(errors.tooMany, { retryAfterSeconds: wait })
  const body = readBody(rawBody)
  const isNew = !(await isKnownCall(program.database.scoped(companyId), bot, eventId))
  const wanted = body.type === 'message.send' && isNew ? body.data.files : []
  const files = await fetchFiles({ guardedFetch: program.guardedFetch, media }, companyId, wanted)
  const act = actOf(body, files)
  const { dialogId } = body.data
  const answer = await program.conversation.actFromOutside({ companyId, botId, dialogId, by, eventId, act })
  if (!answer) throw new AppError(errors.notFound)
  return { success: true, ...answer }
}

const signatureOf = ({ headers }: FastifyRequest): { id: string; timestamp: string; signature: string } => ({
  id: String(headers['webhook-id'] ?? ''),
  timestamp: String(headers['webhook-timestamp'] ?? ''),
  signature: String(headers['webhook-signature'] ?? ''),
})

/** @throws 403 for bytes not signed with a secret of this bot */
const demandSigned = (
  { secrets, clock }: Program,
  refusals: Refusals,
  bot: CallbackBot,
  request: FastifyRequest,
): { eventId: string; rawBody: Buffer } => {
  const { id: eventId, timestamp, signature } = signatureOf(request)
  const { body: rawBody } = request
  const place = webhookPlace(bot.companyId, bot.botId)
  const opened = bot.secrets.map((sealed) => secrets.open(sealed, place))
  if (
    !Buffer.isBuffer(rawBody) ||
    eventId.length > maxIdLength ||
    !verifyWebhook({ id: eventId, timestamp, signature, rawBody }, opened, clock.now())
  )
    throw refusals.refuse(request, new AppError(callbackErrors.badSignature))
  return { eventId, rawBody }
}

/** @throws 422 with the reason: the caller is authenticated, and needs it for a fix */
const readBody = (rawBody: Buffer): CallbackBody => {
  const json = scanJson(rawBody) ? null : parse(rawBody.toString('utf8'))
  const result = callbackBody.safeParse(json)
  if (result.success) return result.data
  const fields = Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join('.'), message]))
  throw new AppError(callbackErrors.badBody, { fields })
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const actOf = (body: CallbackBody, files: Extract<OutsideAct, { kind: 'say' }>['files']): OutsideAct => {
  switch (body.type) {
    case 'message.send':
      return { kind: 'say', text: body.data.text, files }
    case 'dialog.close':
      return { kind: 'close' }
    case 'dialog.return': {
      const { to, workspaceId, userId } = body.data
      if (to === 'bot') return { kind: 'toBot' }
      const queue = userId ? 'USER' : 'SEQUENTIAL'
      return { kind: 'toPeople', data: workspaceId ? { queue, workspaceId, userId: userId ?? null } : null }
    }
  }
}
