import { z } from 'zod'
import { AppError } from '../../../platform/errors/index.ts'
import type { ChannelSender, OutgoingMedia, SendOutcome } from '../../channel.ts'
import type { Graph } from '../graph.ts'
import type { GraphFault } from '../graph-faults.ts'
import { outcomeOfFault } from '../outcomes.ts'
import type { MessagingKind } from './read-messaging.ts'
import { type MessagingPayload, renderMessaging } from './render.ts'
import { pageIdOf } from './settings.ts'

const sentBody = z.object({ message_id: z.string().min(1) })
const uploadedBody = z.object({ attachment_id: z.string().min(1) })

/** An echo comes within seconds; it tells that a message whose answer was lost has been taken. */
const unknownWaitMs = 10_000

export const createMessagingSender = (kind: MessagingKind, graph: Graph): ChannelSender => ({
  render: renderMessaging(kind),
  unknownWaitMs,
  // Messenger gives back the metadata that goes with a message; Instagram takes none.
  ...(kind === 'instagram' ? { echoesWithoutReference: true } : {}),
  erase: null,
  send: async (connection, payload, media, signal) => {
    const { to, byPerson, message, file } = payload as MessagingPayload
    const { secret: token } = connection
    if (token === null) return { kind: 'refused', reason: 'Canal desconectado', cause: 'disconnected' }
    const asked: Asked = { graph, kind, token, pageId: pageIdOf(connection), to, signal }
    if (!file) return sendWithTag(asked, message, byPerson)
    const attachment = await handOver(asked, file, media)
    return 'kind' in attachment ? attachment : sendWithTag(asked, { ...message, ...attachment }, byPerson)
  },
})

interface Asked {
  graph: Graph
  kind: MessagingKind
  token: string
  pageId: string
  to: string
  signal: AbortSignal
}

type Message = MessagingPayload['message']

/**
 * As an answer; what a person wrote goes again as one, where the time for answers is over: for seven days, never for bots, and
 * never where a plain answer is taken.
 */
const sendWithTag = async (asked: Asked, message: Message, byPerson: boolean): Promise<SendOutcome> => {
  const plain = await post(asked, { messaging_type: 'RESPONSE', message })
  if (!('fault' in plain)) return plain
  if (!isTooLate(plain.fault)) return outcomeOfFault(plain.fault)
  if (!byPerson)
    return {
      kind: 'refused',
      reason: 'Passaram mais de 24 horas da última mensagem do cliente.',
      cause: 'window_closed',
    }
  const tagged = await post(asked, { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT', message })
  if (!('fault' in tagged)) return tagged
  return isTooLate(tagged.fault)
    ? { kind: 'refused', reason: 'Passaram mais de 7 dias da última mensagem do cliente.', cause: 'window_closed' }
    : outcomeOfTag(tagged.fault)
}

const isTooLate = ({ code, remedy }: GraphFault): boolean => code === 10 && remedy === 'tell'

/** The tag wants an allowance of its own; that it lacks says nothing of the connection. */
const outcomeOfTag = (fault: GraphFault): SendOutcome =>
  fault.code === 100 || (fault.remedy === 'reconnect' && fault.code !== 190)
    ? {
        kind: 'refused',
        cause: 'window_closed',
        reason:
          'Passaram mais de 24 horas, e o aplicativo não tem a permissão “Human Agent” da Meta para responder depois.',
      }
    : outcomeOfFault(fault)

const post = async (
  { graph, token, pageId, to, signal }: Asked,
  content: Record<string, unknown>,
): Promise<SendOutcome | { fault: GraphFault }> => {
  const answer = await graph.call({
    method: 'POST',
    path: `/${encodeURIComponent(pageId)}/messages`,
    token,
    json: { recipient: { id: to }, ...content },
    signal,
  })
  if (!answer.ok) return { fault: answer.fault }
  const read = sentBody.safeParse(answer.body)
  return { kind: 'sent', providerId: read.success ? read.data.message_id : null }
}

/** Gives the bytes to Meta, which answers an id for them. Nothing was sent yet, whatever becomes of it. */
const handOver = async (
  { graph, kind, token, pageId, signal }: Asked,
  { fileId, name, mime, type }: NonNullable<MessagingPayload['file']>,
  media: OutgoingMedia,
): Promise<{ attachment: object } | SendOutcome> => {
  const opened = await media.open(fileId).catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  if (!opened) return { kind: 'refused', reason: 'O arquivo não existe mais', cause: 'file_refused' }
  const { body, sizeBytes } = opened
  const answer = await graph.upload({
    path: `/${encodeURIComponent(pageId)}/message_attachments`,
    token,
    fields: {
      ...(kind === 'instagram' ? { platform: kind } : {}),
      message: JSON.stringify({ attachment: { type, payload: { is_reusable: true } } }),
    },
    file: { field: 'filedata', name, mime, body, sizeBytes },
    signal,
  })
  if (!answer.ok) {
    const { fault } = answer
    return fault.unknown ? { kind: 'later', retryAfterMs: null } : outcomeOfFault(fault)
  }
  const read = uploadedBody.safeParse(answer.body)
  return read.success
    ? { attachment: { type, payload: { attachment_id: read.data.attachment_id } } }
    : { kind: 'later', retryAfterMs: null }
}
