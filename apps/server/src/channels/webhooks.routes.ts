import { maxInt4, publicAccess } from '@prosa/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Conversation } from '../conversation/model/conversation.ts'
import { AppError, defineErrors, errors } from '../platform/errors/index.ts'
import type { Handle } from '../platform/http/index.ts'
import { scanJson } from '../platform/http/index.ts'
import type { Program } from '../program.ts'
import type { Channel, ChannelConnection, ChannelEvent, ChannelWebhook } from './channel.ts'
import { findWebhookConnection } from './connections.queries.ts'
import { createRefusals } from './refusals.ts'

const webhookErrors = defineErrors({ badSignature: [403, 'Assinatura inválida.'] })

/**
 * What providers call. 200 only after everything in the call is committed: until then they send it again. What a stranger
 * may cost is little: an unknown kind has no route, an unknown connection is refused before the body is read, the body is
 * small, its bytes are verified before anything is parsed, and an address that is refused again and again waits.
 */
export const registerWebhooks = async (_handle: Handle, program: Program, app: FastifyInstance): Promise<void> => {
  const refusals = createRefusals(program)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const channel of program.channels.served())
      if (channel.webhook) registerIngress(scope, program, refusals, channel, channel.webhook)
  })
}

type Refusals = ReturnType<typeof createRefusals>

const registerIngress = (
  app: FastifyInstance,
  program: Program,
  refusals: Refusals,
  channel: Channel,
  webhook: ChannelWebhook,
): void => {
  const connections = new WeakMap<FastifyRequest, ChannelConnection>()
  app.post<{ Params: { externalId: string } }>(
    `/webhooks/${channel.kind}/:externalId`,
    {
      bodyLimit: webhook.maxBodyBytes,
      config: {
        access: publicAccess('The signature over the raw body proves the provider; without one nothing is stored.'),
        cookieless: true,
        ownRate: true,
      },
      onRequest: async (request) => {
        refusals.demand(request)
        const connection = await findWebhookConnection(program, channel.kind, request.params.externalId)
        if (!connection) throw refusals.refuse(request, new AppError(errors.notFound))
        connections.set(request, connection)
      },
    },
    async (request) => {
      const connection = connections.get(request)
      const rawBody = request.body
      if (
        !connection ||
        !Buffer.isBuffer(rawBody) ||
        !webhook.verify({ rawBody, headers: request.headers }, connection)
      )
        throw refusals.refuse(request, new AppError(webhookErrors.badSignature))
      await takeEvents(program.conversation, connection, webhook.parse(parsed(rawBody)))
      return { success: true }
    },
  )
}

const parsed = (rawBody: Buffer): unknown => {
  if (scanJson(rawBody)) throw new AppError(errors.malformed)
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    throw new AppError(errors.malformed)
  }
}

/** Events of one customer one after the other, of different customers together. */
const takeEvents = async (
  conversation: Conversation,
  connection: ChannelConnection,
  events: readonly ChannelEvent[],
): Promise<void> => {
  const lanes = new Map<string, ChannelEvent[]>()
  for (const event of events) {
    const lane = event.kind === 'message' ? `from ${event.from}` : `status ${event.reference}`
    lanes.set(lane, [...(lanes.get(lane) ?? []), event])
  }
  const take = async (event: ChannelEvent): Promise<void> => {
    const { companyId, id: connectionId } = connection
    if (event.kind === 'status') {
      const [dialogId = 0, seq = 0] = event.reference.split('-').map(Number)
      // No message of ours has such a place; a refusal would make the provider send it again for days.
      if (dialogId > maxInt4 || seq > maxInt4) return
      const { status, reason, providerId } = event
      await conversation.reportStatus({
        companyId,
        connectionId,
        dialogId,
        seq,
        status,
        failure: status === 'failed' ? (reason ?? 'Recusada pelo canal') : null,
        ...(providerId ? { providerId } : {}),
      })
      return
    }
    await conversation.receive({
      companyId,
      connectionId,
      externalId: event.from,
      extId: event.id,
      text: event.text,
      ...(event.buttonId === undefined ? {} : { buttonId: event.buttonId }),
      ...(event.contact === undefined ? {} : { contact: event.contact }),
    })
  }
  const outcomes = await Promise.allSettled(
    [...lanes.values()].map(async (lane) => {
      for (const event of lane) await take(event)
    }),
  )
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}
