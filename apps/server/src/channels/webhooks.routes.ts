import { maxInt4, publicAccess } from '@prosa/contract'
import type { FastifyInstance } from 'fastify'
import type { Conversation } from '../conversation/model/conversation.ts'
import { AppError, defineErrors, errors } from '../platform/errors/index.ts'
import type { Handle } from '../platform/http/index.ts'
import type { Program } from '../program.ts'
import type { ChannelConnection, ChannelEvent } from './channel.ts'
import { findWebhookConnection } from './connections.queries.ts'

const webhookErrors = defineErrors({ badSignature: [403, 'Assinatura inválida.'] })

/** What providers call. 200 only after everything in the call is committed: until then they send it again. */
export const registerWebhooks = (_handle: Handle, program: Program, app: FastifyInstance): void => {
  const { channels, conversation } = program
  app.post<{ Params: { kind: string; externalId: string } }>(
    '/webhooks/:kind/:externalId',
    {
      config: {
        access: publicAccess('The signature over the raw body proves the provider; without one nothing is stored.'),
        cookieless: true,
        rawBody: true,
      },
    },
    async ({ params: { kind, externalId }, rawBody, headers, body }) => {
      const channel = channels.find(kind)
      if (!channel?.webhook) throw new AppError(errors.notFound)
      const connection = await findWebhookConnection(program, kind, externalId)
      if (!connection) throw new AppError(errors.notFound)
      if (!rawBody || !channel.webhook.verify({ rawBody, headers }, connection))
        throw new AppError(webhookErrors.badSignature)
      await takeEvents(conversation, connection, channel.webhook.parse(body))
      return { success: true }
    },
  )
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
