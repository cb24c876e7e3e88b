import { z } from 'zod'
import { AppError } from '../../platform/errors/index.ts'
import { createLru, type Lru } from '../../platform/lru/index.ts'
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

/** Meta keeps what was uploaded for 30 days. A campaign has one file for all of its messages, which need not be uploaded for each. */
const keptUploadMs = 3_600_000
const maxKeptUploads = 500
interface KeptUpload {
  id: string
  untilMs: number
}

export const createSender = (graph: Graph): ChannelSender => {
  const uploads = createLru<string, KeptUpload>(maxKeptUploads)
  return {
    // No answer: whether Meta took it is told by a status with our reference.
    unknownWaitMs: 60_000,
    // Beyond it Meta refuses with 131056.
    pace: { burst: 45, everyMs: 6_000 },
    render,
    send: (connection, payload, media, signal) =>
      send({ graph, uploads }, connection, payload as WhatsappPayload, media, signal),
    erase: null,
  }
}

/** What a call needs beside its message. */
interface Sender {
  graph: Graph
  /** By number and file. */
  uploads: Lru<string, KeptUpload>
}

const noToken: SendOutcome = {
  kind: 'refused',
  reason: 'A conexão não tem token da Meta.',
  cause: 'access_lost',
  connection: { state: 'reconnect', reason: 'A conexão não tem token da Meta. Conecte a conta de novo.' },
}

const send = async (
  { graph, uploads }: Sender,
  connection: ChannelConnection,
  { to, reference, message, file, context }: WhatsappPayload,
  media: OutgoingMedia,
  signal: AbortSignal,
): Promise<SendOutcome> => {
  const { secret: token } = connection
  if (token === null) return noToken
  let content = message
  if (file) {
    const key = uploadKey(connection, file)
    const kept = message.type === 'template' ? uploads.get(key) : undefined
    const isKept = kept !== undefined && performance.now() < kept.untilMs
    const placed = isKept ? { id: kept.id } : await placeFile(graph, connection, { token, file, media }, signal)
    if ('kind' in placed) return placed
    if (!isKept && 'id' in placed) uploads.set(key, { id: placed.id, untilMs: performance.now() + keptUploadMs })
    content = withFile(message, file, placed)
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
  if (!answer.ok) {
    if (file) uploads.delete(uploadKey(connection, file))
    return outcomeOfFault(answer.fault)
  }
  const read = sentBody.safeParse(answer.body)
  return { kind: 'sent', providerId: read.success ? (read.data.messages[0]?.id ?? null) : null }
}

/** An approved message has its file in its header, any other one is the file. */
const withFile = (
  message: WhatsappPayload['message'],
  { as, name }: NonNullable<WhatsappPayload['file']>,
  placed: { id: string } | { link: string },
): WhatsappPayload['message'] => {
  const own = message[message.type] as { components?: readonly object[] }
  if (message.type !== 'template') return { ...message, [message.type]: { ...own, ...placed } }
  const parameter = { type: as, [as]: { ...placed, ...(as === 'document' ? { filename: name } : {}) } }
  const components = [{ type: 'header', parameters: [parameter] }, ...(own.components ?? [])]
  return { ...message, template: { ...own, components } }
}

const uploadKey = ({ companyId, id }: ChannelConnection, { fileId }: NonNullable<WhatsappPayload['file']>): string =>
  `${companyId}:${id}:${fileId}`

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
    if ('refused' in bytes) return { kind: 'refused', reason: bytes.refused, cause: 'file_refused' }
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
      return { kind: 'refused', reason: 'O arquivo não existe mais.', cause: 'file_refused' }
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
