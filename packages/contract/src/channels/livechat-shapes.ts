import { z } from 'zod'
import { id } from '../common.ts'
import { maxPhoneText } from '../phone.ts'
import { isVisible, visibleLine } from '../visible.ts'

/* Data exchanged by the live chat; the calls are in livechat.ts. */

/** Fixed limits of the widget. */
export const livechatLimits = {
  /** Characters (UTF-16 units) of one message. */
  textLength: 4096,
  /** Files of one message. */
  filesPerMessage: 10,
  /** Characters of a rating's comment. */
  commentLength: 1000,
  /** Messages at the start of a session, and of one older page. */
  pageSize: 50,
  /** Changes after a cursor that are sent individually; above this the answer is a `resync`. */
  changesBeforeResync: 200,
  /** Sessions that ping less often are closed; the widget pings every 10 seconds. */
  socketIdleMs: 60_000,
} as const

/** A button below a bot's message. `link` is set for LINK alone and is http, https, mailto or tel. */
export const LivechatButton = z.object({
  id: z.string(),
  label: z.string(),
  type: z.enum(['QUICK_REPLY', 'LINK']),
  link: z.string().nullable(),
  position: z.number().int(),
})
export type LivechatButton = z.infer<typeof LivechatButton>

/** A file of a message. `size` in bytes; `url` is signed for this file, relative to the frame's origin, and needs no header. */
export const LivechatFile = z.object({
  id: z.string(),
  name: z.string(),
  mime: z.string(),
  size: z.number().int().nonnegative(),
  url: z.string(),
})
export type LivechatFile = z.infer<typeof LivechatFile>

/**
 * One message as the visitor sees it.
 * - `clientId`: the widget's uuid for the visitor's own messages, else null.
 * - `order`: sorts all messages of the visitor with this bot by plain text comparison, also over several dialogs; it
 *   never changes.
 * - `version`: grows with each change of the message; of two with the same `id` the higher one is current.
 * - A deleted message has no text, buttons or files.
 * - `replyTo`: the message of the same dialog it replies to, shortened.
 */
export const LivechatMessage = z.object({
  id: z.string(),
  clientId: z.string().nullable(),
  order: z.string(),
  sender: z.enum(['CLIENT', 'BOT', 'HUMAN']),
  senderName: z.string().nullable(),
  text: z.string().nullable(),
  dateTime: z.iso.datetime({ offset: true }),
  version: z.number().int().nonnegative(),
  buttons: z.array(LivechatButton),
  files: z.array(LivechatFile),
  deleted: z.boolean(),
  replyTo: z
    .object({
      id: z.string(),
      sender: z.enum(['CLIENT', 'BOT', 'HUMAN']),
      senderName: z.string().nullable(),
      text: z.string().nullable(),
      /** Name of its first file. */
      file: z.string().nullable(),
      deleted: z.boolean(),
    })
    .nullable(),
})
export type LivechatMessage = z.infer<typeof LivechatMessage>

/** A class of files: its extensions (lower case, no dot; empty: all that no other class has) and the maximum size of one. */
export const LivechatFileClass = z.object({
  extensions: z.array(z.string()),
  maxBytes: z.number().int().positive(),
})
export type LivechatFileClass = z.infer<typeof LivechatFileClass>

/** Data that the launcher needs before a conversation exists. Colours are `#rrggbb`. */
export const LivechatConfig = z.object({
  /** False: the bot is inactive or its live chat is off; the widget stays hidden. */
  active: z.boolean(),
  name: z.string(),
  platformName: z.string(),
  avatarColor: z.string(),
  chatColor: z.string(),
  avatarUrl: z.string().nullable(),
  /** Opening questions, in order; tapping one sends it as the first message. */
  interactions: z.array(z.string()),
  /** Data that the visitor is asked for before the first message. */
  ask: z.object({ name: z.boolean(), email: z.boolean(), phone: z.boolean() }),
  whatsappUrl: z.string().nullable(),
  limits: z.object({
    textLength: z.number().int().positive(),
    filesPerMessage: z.number().int().positive(),
    files: z.array(LivechatFileClass),
  }),
})
export type LivechatConfig = z.infer<typeof LivechatConfig>

/**
 * State of waiting: a person is to answer (`waits`) and has not joined yet. `place`: position in the queue, from 1 to at most 101. `coming`: name of
 * the person who was given the dialog and has not joined. Absent from servers of an earlier version.
 */
const waiting = { waits: z.boolean(), place: z.number().int().nullish(), coming: z.string().nullish() }

/** A request for a rating after the dialog was closed, with the name of the person who served the visitor, if any. */
const question = z.object({ id: z.number().int(), attendant: z.string().nullable() })
export type LivechatQuestion = z.infer<typeof question>

/**
 * Who attends, and whether the dialog is open. `isPaused`: messages are stored, but currently not answered.
 * `attendant`: name of the person who holds the dialog; null for bot and queue. `question` is absent from servers of an
 * earlier version.
 */
const state = {
  attendant: z.string().nullable(),
  ...waiting,
  open: z.boolean(),
  question: question.nullish(),
  isPaused: z.boolean().optional(),
}

/** The site's statement about its visitor. */
export const LivechatUser = z.object({
  /** The company's own id of the customer, exactly as it was signed. */
  id: z.string().min(1).max(200),
  /** HMAC-SHA256 of the id with the bot's key, as hex, made by the company's server. Without it nothing is verified. */
  hash: z.string().max(200).optional(),
})

/** An unknown or expired `visitorToken` is no error: the answer contains a new one and an empty conversation. */
export const LivechatSessionBody = z.object({
  visitorToken: z.string().max(200).nullish(),
  user: LivechatUser.nullish(),
  /** Blank means none; a name of invisible characters is refused. */
  name: z
    .string()
    .trim()
    .max(120, 'O nome pode ter até 120 caracteres.')
    .refine((name) => name === '' || isVisible(name), 'Informe seu nome.')
    .transform(visibleLine)
    .optional(),
  email: z.email('Informe um e-mail válido.').max(254).optional(),
  phone: z.string().max(maxPhoneText, 'Informe um telefone válido.').optional(),
})
export type LivechatSessionBody = z.infer<typeof LivechatSessionBody>

export const LivechatSession = z.object({
  visitorToken: z.string(),
  /** The conversation of a verified visitor belongs to the signed id, on every device; `refused`: wrong signature. */
  identity: z.enum(['verified', 'refused', 'anonymous']),
  /** Position of the visitor's copy. Opaque; only to be sent back. */
  cursor: z.string(),
  /** The newest `pageSize` messages, oldest first. */
  messages: z.array(LivechatMessage),
  hasOlder: z.boolean(),
  ...state,
})
export type LivechatSession = z.infer<typeof LivechatSession>

/** At least one of text, button and files. A button's label is its text. */
export const LivechatSendBody = z
  .object({
    clientId: z.uuid(),
    text: z.string().max(livechatLimits.textLength, 'A mensagem pode ter até 4096 caracteres.').optional(),
    buttonId: z.string().max(100).optional(),
    fileIds: z.array(z.string().max(100)).max(livechatLimits.filesPerMessage).optional(),
    /** Id of the message that it replies to, in the open dialog; others are ignored. */
    replyTo: z
      .string()
      .regex(/^\d{1,9}-\d{1,9}$/)
      .optional(),
  })
  .refine((body) => body.text?.trim() || body.buttonId || body.fileIds?.length, {
    message: 'Escreva uma mensagem ou anexe um arquivo.',
    path: ['text'],
  })
export type LivechatSendBody = z.infer<typeof LivechatSendBody>

/** A score from 1 (worst) to 5. It may be changed, and a comment added later; without a comment the earlier one stays. */
export const LivechatRatingBody = z.object({
  questionId: id,
  score: z.number().int().min(1).max(5),
  comment: z
    .string()
    .trim()
    .max(livechatLimits.commentLength, `O comentário pode ter até ${livechatLimits.commentLength} caracteres.`)
    .default(''),
})
export type LivechatRatingBody = z.input<typeof LivechatRatingBody>

/**
 * `replies`: the bot's messages of the same turn, in order (empty while a person or a queue has the dialog). `cursor`: after this turn; the widget
 * advances its own cursor only by the stream and by `after`, because earlier messages of others may still be on their way.
 */
export const LivechatSent = z.object({
  message: LivechatMessage,
  replies: z.array(LivechatMessage),
  cursor: z.string(),
})
export type LivechatSent = z.infer<typeof LivechatSent>

/**
 * Either `after` (new and changed messages since a cursor) or `before` (the page that ends before that message's `order`); none: the
 * newest page. Both: 400.
 */
export const LivechatMessagesQuery = z
  .object({
    after: z.string().max(200).optional(),
    before: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(livechatLimits.pageSize),
  })
  .refine((query) => !(query.after && query.before), { message: 'Informe after ou before, não os dois.' })
export type LivechatMessagesQuery = z.infer<typeof LivechatMessagesQuery>

/**
 * Oldest first. After a cursor all changes are returned at once, whatever `limit` is; above `changesBeforeResync`, or
 * for an invalid cursor, `resync` is true, and the messages are the newest page, which replaces the widget's copy.
 */
export const LivechatMessages = z.object({
  messages: z.array(LivechatMessage),
  cursor: z.string(),
  /**
   * Whether older messages exist than the first of this answer; not meaningful in an answer to `after` without
   * `resync`.
   */
  hasOlder: z.boolean(),
  resync: z.literal(true).optional(),
  ...state,
})
export type LivechatMessages = z.infer<typeof LivechatMessages>

/** A stored file that no message uses yet. It belongs to the visitor who sent it; `size` in bytes, `mime` as sniffed. */
export const LivechatUploaded = z.object({
  fileId: z.string(),
  name: z.string(),
  mime: z.string(),
  size: z.number().int().nonnegative(),
})
export type LivechatUploaded = z.infer<typeof LivechatUploaded>

/**
 * Frames from the widget. `hello` must come first, within 10 seconds, else the server closes the socket (4401 for a
 * wrong token, 4404 for a wrong bot). `ping` comes every 10 seconds.
 */
export const LivechatClientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), visitorToken: z.string().max(200), cursor: z.string().max(200) }),
  z.object({ type: z.literal('ping') }),
  /** The visitor is typing; repeated every 3 seconds, and expires 6 seconds after the last. */
  z.object({ type: z.literal('typing') }),
])
export type LivechatClientFrame = z.infer<typeof LivechatClientFrame>

/**
 * Frames to the widget. `ready` answers `hello` once all later changes are subscribed; only then does the widget fetch
 * missed changes with `after`, so that none is lost. Message frames come in order, each with the cursor after it, which
 * never skips an unsent change. `pong` carries the conversation's newest cursor, if known without a query; if it
 * differs from the widget's, the widget fetches.
 */
export const LivechatServerFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), ...state }),
  z.object({ type: z.literal('message'), message: LivechatMessage, cursor: z.string() }),
  z.object({ type: z.literal('attendant'), name: z.string().nullable(), ...waiting }),
  /** The attending person starts or stops typing. */
  z.object({ type: z.literal('typing'), isTyping: z.boolean() }),
  z.object({ type: z.literal('question'), question: question.nullable() }),
  z.object({ type: z.literal('paused'), isPaused: z.boolean() }),
  z.object({ type: z.literal('closed') }),
  z.object({ type: z.literal('opened') }),
  z.object({ type: z.literal('pong'), cursor: z.string().optional() }),
])
export type LivechatServerFrame = z.infer<typeof LivechatServerFrame>
