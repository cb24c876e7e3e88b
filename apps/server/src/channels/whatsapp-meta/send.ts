import { z } from 'zod'
import { AppError } from '../../platform/errors/index.ts'
import type { ChannelConnection, ChannelSender, OutgoingMedia, SendOutcome } from '../channel.ts'
import type { Graph } from '../meta/graph.ts'
import { outcomeOfFault } from '../meta/outcomes.ts'
import { isUserId } from './phone.ts'
import { render, type WhatsappPayload } from './render.ts'
import { demandSticker } from './sticker.ts'

/** Files above it go by an address that Meta fetches, where the installation has one: an upload would take its time from others. */
const longUploadBytes = 8 * 1024 * 1024

const sentBody = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) })
const mediaBody = z.object({ id: z.coerce.string().min(1) })

export const createSender = (graph: Graph): ChannelSender => ({
  // No answer: whether Meta took it is told by a status with our reference.
  unknownWaitMs: 60_000,
  // Beyond it Meta refuses with 131056.
  pace: { burst: 45, everyMs: 6_000 },
  render,
  send: (connection, payload, media, signal) => send(graph, connection, payload as WhatsappPayload, media, signal),
  erase: null,
})

const noToken: SendOutcome = {
  kind: 'refused',
  reason: 'A conexão não tem token da Meta.',
  connection: { state: 'reconnect', reason: 'A conexão não tem token da Meta. Conecte a conta de novo.' },
}

const send = async (
  graph: Graph,
  connection: ChannelConnection,
  { to, reference, message, file, context }: WhatsappPayload,
  media: OutgoingMedia,
  signal: AbortSignal,
): Promise<SendOutcome> => {
  const { secret: token } = connection
  if (token === null) return noToken
  let content = message
  if (file) {
    const placed = await placeFile(graph, connection, { token, file, media }, signal)
    if ('kind' in placed) return placed
    content = { ...message, [message.type]: { ...(message[message.type] as object), ...placed } }
  }
  const answer = await graph.call({
    method: 'POST',
    path: `/${encodeURIComponent(connection.externalId)}/messages`,
    token,
    json: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      // A customer without a number is called by user id.
      ...(isUserId(to) ? { recipient: to } : { to }),
      biz_opaque_callback_data: reference,
      ...(context ? { context } : {}),
      ...content,
    },
    signal,
  })
  if (!answer.ok) return outcomeOfFault(answer.fault)
  const read = sentBody.safeParse(answer.body)
  return { kind: 'sent', providerId: read.success ? (read.data.messages[0]?.id ?? null) : null }
}

interface Placing {
  token: string
  file: NonNullable<WhatsappPayload['file']>
  media: OutgoingMedia
}

/** Brings a file to Meta. What goes wrong here is known: no message was sent yet. */
const placeFile = async (
  graph: Graph,
  { externalId }: ChannelConnection,
  { token, file, media }: Placing,
  signal: AbortSignal,
): Promise<{ id: string } | { link: string } | SendOutcome> => {
  try {
    if (file.sizeBytes > longUploadBytes) {
      const link = await addressOf(media, file.fileId)
      if (link !== null) return { link }
    }
    const { body, sizeBytes } = await media.open(file.fileId)
    const bytes = file.as === 'sticker' ? await demandSticker(body) : body
    if ('refused' in bytes) return { kind: 'refused', reason: bytes.refused }
    const answer = await graph.upload({
      path: `/${encodeURIComponent(externalId)}/media`,
      token,
      fields: { messaging_product: 'whatsapp', type: file.mime },
      file: { name: file.name, mime: file.mime, body: bytes, sizeBytes },
      signal,
    })
    body.destroy()
    if (!answer.ok) return outcomeOfFault({ ...answer.fault, unknown: false })
    const read = mediaBody.safeParse(answer.body)
    return read.success ? { id: read.data.id } : { kind: 'later', retryAfterMs: null }
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      return { kind: 'refused', reason: 'O arquivo não existe mais.' }
    return { kind: 'later', retryAfterMs: null }
  }
}

/** Null where the installation has no public address. */
const addressOf = async (media: OutgoingMedia, fileId: string): Promise<string | null> => {
  try {
    return await media.address(fileId)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
