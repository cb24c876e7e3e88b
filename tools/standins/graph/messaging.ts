import type { Call } from './accounts.ts'
import { GraphError, missing } from './errors.ts'
import { keepMedia } from './media.ts'
import { push } from './webhooks.ts'
import { hex, keepSent, now, type Page, type World } from './world.ts'

type Content = Record<string, unknown>
const record = (value: unknown): Content =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Content) : {}
const list = (value: unknown): Content[] => (Array.isArray(value) ? value.map(record) : [])
const fits = (value: unknown, max: number): boolean =>
  typeof value === 'string' && value.length > 0 && [...value].length <= max

/** The app of Meta's own agent. */
export const metaAgentApp = '263902037430900'
/** Edges of a page that say which app answers a customer. */
export const threadEdges: readonly string[] = ['take_thread_control', 'pass_thread_control', 'release_thread_control']

const hourMs = 60 * 60_000
const botWindowMs = 24 * hourMs
const personWindowMs = 7 * botWindowMs
const mib = 1024 * 1024

interface Receiver {
  channel: 'messenger' | 'instagram'
  /** The page, or the Instagram account behind it. */
  account: string
  to: string
}

/**
 * `POST /{page or Instagram account}/messages`, the token already checked. @param node The id that the call named: the page's, or
 * that of the Instagram account behind it; a customer of the latter may be written to by the page's id too.
 */
export const sendMessaging = (world: World, page: Page, node: string, { parameters: body }: Call): object => {
  const to = record(body.recipient).id
  if (typeof to !== 'string' || to === '') throw missing('recipient')
  const receiver = receiverOf(world, page, node, to)
  const { channel, account } = receiver
  if (body.sender_action !== undefined) {
    keepSent(world, { kind: String(body.sender_action), channel, from: account, to, id: '', body })
    return { recipient_id: to }
  }
  const message = record(body.message)
  checkMessage(world, channel === 'instagram', message)
  checkWindow(world, receiver, body)
  const mid = `m_${hex(24)}`
  world.messages.add(mid)
  keepSent(world, { kind: 'message', channel, from: account, to, id: mid, body })
  if (world.reports) report(world, page, receiver, { mid, message })
  return { recipient_id: to, message_id: mid }
}

const receiverOf = (world: World, page: Page, node: string, to: string): Receiver => {
  const { instagram } = page
  const isInstagram =
    instagram !== undefined &&
    (node === instagram.id || (world.windows.has(`${instagram.id}:${to}`) && !world.windows.has(`${page.id}:${to}`)))
  return isInstagram
    ? { channel: 'instagram', account: instagram.id, to }
    : { channel: 'messenger', account: page.id, to }
}

/** Which app answers a customer: `POST /{page}/take_thread_control`, `pass_…` and `release_…`; released, Meta's agent has them. */
export const controlThread = (world: World, page: Page, edge: string, { parameters: body }: Call): object => {
  const to = record(body.recipient).id
  if (typeof to !== 'string' || to === '') throw missing('recipient')
  const { channel, account } = receiverOf(world, page, page.id, to)
  if (!world.windows.has(`${account}:${to}`)) throw refuse('No matching user found', 2018001)
  if (edge === 'pass_thread_control' && typeof body.target_app_id !== 'string') throw missing('target_app_id')
  if (edge === 'take_thread_control') world.threads.delete(`${account}:${to}`)
  else world.threads.set(`${account}:${to}`, String(body.target_app_id ?? metaAgentApp))
  keepSent(world, { kind: edge, channel, from: account, to, id: '', body })
  return { success: true }
}

const refuse = (message: string, subcode?: number): GraphError =>
  new GraphError(400, 100, `(#100) ${message}`, subcode === undefined ? {} : { subcode })

const checkMessage = (world: World, isInstagram: boolean, message: Content): void => {
  const { text, attachment, quick_replies: replies } = message
  if (text === undefined && attachment === undefined) throw refuse('Message cannot be empty', 2018032)
  if (text !== undefined) {
    const isFine = isInstagram ? typeof text === 'string' && Buffer.byteLength(text) <= 1_000 : fits(text, 2_000)
    if (!isFine || text === '') throw refuse('Length of param message[text] must be within the limit')
  }
  if (isInstagram && message.metadata !== undefined) throw refuse('Unexpected key "metadata"')
  if (replies !== undefined) {
    const isFine = list(replies).every(
      ({ content_type: type, title, payload }) => type !== 'text' || (fits(title, 20) && fits(payload, 1_000)),
    )
    if (!isFine || list(replies).length > 13) throw refuse('quick_replies: at most 13, with titles of 20')
  }
  if (attachment !== undefined) checkAttachment(world, isInstagram, record(attachment))
}

const checkAttachment = (world: World, isInstagram: boolean, { type, payload }: Content): void => {
  const content = record(payload)
  if (type === 'template') {
    checkTemplate(content)
    return
  }
  if (!['image', 'audio', 'video', 'file'].includes(String(type))) throw refuse(`Unknown attachment type ${type}`)
  if (content.attachment_id === undefined && content.url === undefined) throw refuse('url or attachment_id is missing')
  if (content.attachment_id === undefined) return
  const media = world.media.get(String(content.attachment_id))
  if (!media) throw refuse('Unknown attachment_id', 2018074)
  if (isInstagram && !instagramTypes.test(media.type)) throw refuse(`Instagram takes no ${media.type}`, 2018047)
}

/** aac, m4a, wav, mp4; png, jpeg, gif; mp4, ogg, avi, mov, webm; pdf. */
const instagramTypes =
  /^(audio\/(aac|mp4|x-m4a|wav)|image\/(png|jpeg|gif)|video\/(mp4|ogg|x-msvideo|quicktime|webm)|application\/pdf)/

const checkTemplate = ({ template_type: type, text, buttons }: Content): void => {
  if (type !== 'button') throw refuse(`Template ${type} is not known here`)
  const given = list(buttons)
  const isFine = given.every(
    (button) =>
      fits(button.title, 20) &&
      (button.type === 'web_url' ? /^https?:/.test(String(button.url)) : fits(button.payload, 1_000)),
  )
  if (!fits(text, 640) || given.length < 1 || given.length > 3 || !isFine) throw refuse('button template')
}

/** Answers for a day; a person's for a week, where the call says that it is one. */
const checkWindow = (world: World, { account, to }: Receiver, body: Content): void => {
  const last = world.windows.get(`${account}:${to}`)
  if (last === undefined) throw refuse('No matching user found', 2018001)
  if (body.messaging_type === 'MESSAGE_TAG' && body.tag !== 'HUMAN_AGENT') throw refuse('Invalid parameter')
  const openMs = body.tag === 'HUMAN_AGENT' ? personWindowMs : botWindowMs
  if (now(world) - last > openMs)
    throw new GraphError(400, 10, '(#10) This message is sent outside of allowed window.', { subcode: 2018278 })
}

/** The message comes back as an echo; Messenger tells of its delivery too. */
const report = (
  world: World,
  page: Page,
  { channel, account, to }: Receiver,
  { mid, message }: { mid: string; message: Content },
): void => {
  const at = now(world)
  const isPage = channel === 'messenger'
  const { text, metadata, attachment } = message
  const echo = {
    mid,
    is_echo: true,
    // Instagram does not say which app it was.
    ...(isPage ? { app_id: Number(world.appId) } : {}),
    ...(text === undefined ? {} : { text }),
    ...(metadata === undefined ? {} : { metadata }),
    ...(attachment === undefined ? {} : { attachments: [echoed(world, record(attachment))] }),
  }
  const fields = world.subscriptions.get(page.id)?.fields ?? []
  if (fields.includes(isPage ? 'message_echoes' : 'messages'))
    tell(world, page, account, { sender: { id: account }, recipient: { id: to }, timestamp: at, message: echo })
  if (isPage && fields.includes('message_deliveries'))
    tell(world, page, account, {
      sender: { id: to },
      recipient: { id: account },
      timestamp: at,
      delivery: { mids: [mid], watermark: at },
    })
}

const echoed = (world: World, { type, payload }: Content): Content => {
  const { attachment_id: id } = record(payload)
  return id === undefined ? { type, payload } : { type, payload: { url: `${world.base}/attachment/${String(id)}` } }
}

const tell = (world: World, page: Page, account: string, item: object): void => {
  const object = account === page.id ? 'page' : 'instagram'
  void push(world, object, { object, entry: [{ id: account, time: now(world), messaging: [item] }] }, page.id)
}

/** `POST /{page}/message_attachments`: a file for messages that name it. */
export const uploadAttachment = (
  world: World,
  { parameters }: Call,
  file: { data: Buffer; type: string } | null,
): object => {
  const given = parameters.message
  const message = record(typeof given === 'string' ? JSON.parse(given) : given)
  const { type } = record(message.attachment)
  if (!file || typeof type !== 'string') throw missing('message and filedata')
  if (file.data.length > (type === 'image' ? 8 : 25) * mib)
    throw refuse('Attachment size exceeds allowable limit', 2018047)
  return { attachment_id: keepMedia(world, file.data, file.type) }
}

/** Files lie open at an address that nobody can guess, as those of Meta's own network do. */
export const readAttachment = (world: World, id: string): { data: Buffer; type: string } => {
  const found = world.media.get(id)
  if (!found) throw new GraphError(404, 100, 'The address has ended')
  return found
}
