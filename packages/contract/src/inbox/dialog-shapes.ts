import { z } from 'zod'
import { platformName } from '../channels/platform-names.ts'
import { fileId, id, instant } from '../common.ts'
import { failureCauses } from './failure-causes.ts'

/** A message's id is the dialog's and its place in it: `{dialogId}-{seq}`. */
export const messageId = z.string().regex(/^\d{1,10}-\d{1,10}$/)

/** What a message answers, as much of it as a quote shows. */
const quoted = z.object({
  /** Its place in the same dialog. */
  seq: z.int(),
  sender: z.enum(['CLIENT', 'HUMAN', 'BOT']),
  senderName: z.string().nullable(),
  /** Its beginning. */
  message: z.string(),
  /** The name of its first file. */
  file: z.string().nullable(),
  deleted: z.boolean(),
})

export const message = z.object({
  id: messageId,
  dialogId: id,
  seq: z.int(),
  /** The dialog's version when this message last changed; the higher one wins. */
  version: z.int(),
  sender: z.enum(['CLIENT', 'HUMAN', 'BOT']),
  senderName: z.string().nullable(),
  userId: id.nullable(),
  /** The id that the sender's browser gave it, so that its own pending copy is recognised. */
  clientId: z.string().nullable(),
  message: z.string(),
  dateTime: instant,
  files: z.array(
    z.object({
      id: fileId,
      mime: z.string(),
      fileName: z.string(),
      name: z.string(),
      size: z.int(),
      /** Empty unless it is ready. */
      url: z.string(),
      /** A customer's file is pending until its bytes are here; then it has another id. */
      state: z.enum(['ready', 'pending', 'failed']),
      failure: z.string().nullable(),
    }),
  ),
  buttons: z.array(
    z.object({ id: z.string(), label: z.string(), type: z.enum(['QUICK_REPLY', 'LINK']), link: z.string().nullable() }),
  ),
  status: z.enum(['stored', 'queued', 'sent', 'delivered', 'read', 'failed']),
  failure: z.string().nullable(),
  /** Of one that failed: by it is chosen what can help. Null also where it failed before causes were kept and nothing told it. */
  failureCause: z.enum(failureCauses).nullable(),
  /** Of a campaign: it is sent at most once, and tried again by a campaign alone. */
  sentOnce: z.boolean().optional(),
  /** Its words were changed by whoever wrote it. `unseen`: the provider does not tell into what. */
  edited: z.enum(['told', 'unseen']).optional(),
  deleted: z.boolean(),
  replyTo: quoted.nullable(),
})
export type Message = z.infer<typeof message>

/** A change of the dialog that the conversation shows as a line (transferred, joined, closed, reopened, tagged). */
export const dialogEvent = z.object({
  dialogId: id,
  version: z.int(),
  kind: z.string(),
  userId: id.nullable(),
  /** The line as it is shown, in Portuguese. */
  text: z.string(),
  dateTime: instant,
  /** What whoever sent the room on said to whoever gets it; `authorName` is null where a bot or nobody did. */
  note: z.object({ text: z.string(), authorName: z.string().nullable() }).optional(),
  /** Of a customer's answer to how it was. */
  rating: z.object({ score: z.int(), comment: z.string().nullable() }).optional(),
})
export type DialogEvent = z.infer<typeof dialogEvent>

/** What people of the company tell each other about a dialog; no customer, channel or outside system gets it. */
export const note = z.object({
  id,
  dialogId: id,
  /** The dialog's version when it last changed; the higher one wins. */
  version: z.int(),
  userId: id,
  authorName: z.string(),
  /** Empty once it was deleted. */
  text: z.string(),
  /** Whom it calls, each by the name that stands after an @ in the text. */
  mentions: z.array(z.object({ userId: id, name: z.string() })),
  dateTime: instant,
  editedAt: instant.nullable(),
  deleted: z.boolean(),
})
export type Note = z.infer<typeof note>

/** To whom a room was transferred; `meta` is Meta's own agent, which took it. Null also where that was before it was kept. */
export const transferredKind = z.enum(['person', 'queue', 'external', 'bot', 'meta'])
export type TransferredKind = z.infer<typeof transferredKind>

export const dialogOwner = z.enum(['bot', 'queue', 'offered', 'person', 'external', 'closed'])

/** One row of the inbox's list. */
export const sidebarDialog = z.object({
  id,
  contactId: id.optional(),
  /** As `contactLabel` has it. */
  name: z.string(),
  /** Whether `name` is the customer's own. */
  hasName: z.boolean(),
  phone: z.string().nullable(),
  /** Of the customer, as the channel tells it. */
  pictureUrl: z.string().nullable(),
  lastMessage: z.string(),
  lastSender: z.enum(['CLIENT', 'HUMAN', 'BOT']),
  /** The person who wrote it, whoever holds the room by now; null for the customer, the bot and another device. */
  lastSenderUserId: id.nullable(),
  /** As the customer sees that person. */
  lastSenderName: z.string().nullable(),
  /** The last message is a person's and did not reach the customer. */
  lastFailed: z.boolean(),
  /**
   * What the customer wrote last, where the bot has written since, and where it is the number of a choice: then the words of the choice. Null where
   * neither is so, and where the customer never wrote.
   */
  lastCustomerMessage: z.string().nullable(),
  lastMessageDateTime: instant,
  unreadMessageTotal: z.int(),
  /** Spelled so on the wire. */
  plataform: platformName,
  whatsappQrcode: z.boolean(),
  /** Whether its channel can take back what was sent. */
  canDeleteMessages: z.boolean(),
  botName: z.string().nullable(),
  botId: id.nullable(),
  botColor: z.string().nullish(),
  workspaceId: id,
  status: z.enum(['OPEN', 'CLOSED']),
  owner: dialogOwner,
  ownerUserId: id.nullable(),
  ownerName: z.string().nullable(),
  /** Waits for a person's answer. */
  waits: z.boolean(),
  /** Since when it waits, whoever has read it meanwhile; null where it does not. */
  waitsSince: instant.nullable(),
  /** In a queue, or offered from one: since when the customer waits there; rooms of a queue are served in this order. */
  queuedSince: instant.nullable(),
  /** Whom it was handed to last: of an owner outside, whether that is Meta's own agent. */
  transferredKind: transferredKind.nullish(),
  /** While it is offered to `ownerUserId`: until when. */
  offerExpiresAt: instant.nullable(),
  /** Nobody can act in it, for longer than its workspace allows: since when everybody who sees it is told. */
  alarmedAt: instant.nullable(),
  /** With people, by the targets of its workspace: until when a person is to answer first, while that is owed, and until when it is to be closed. */
  answerBy: instant.nullable(),
  closeBy: instant.nullable(),
  /** Ids of its labels; one that is not known any more was removed. */
  labels: z.array(id),
  version: z.int(),
})
export type SidebarDialog = z.infer<typeof sidebarDialog>

export const dialog = sidebarDialog.extend({
  platform: platformName,
  workspaceName: z.string(),
  objective: z.string(),
  tag: z.string().nullable(),
  /** Once it is closed: the person who entered last; null where nobody did. */
  attendedBy: z.string().nullable(),
  attendedById: id.nullish(),
  closedAt: instant.nullable(),
  startedAt: instant,
  transferred: z.boolean(),
  /** The name of that day. */
  transferredTo: z.string().nullable(),
  transferredKind: transferredKind.nullable(),
  /** Meta's own agent has answered in it: it may be given back. */
  metaAgent: z.boolean().optional(),
  /** Of the person, the workspace of the queue, or the bot. */
  transferredId: id.nullable(),
  userTransferredId: id.nullable(),
  transferredToThirdpartySystem: z.boolean(),
  /** This person holds it and has entered. */
  joined: z.boolean(),
  canSendToThirdparty: z.boolean(),
  contactId: id,
  /** The company's own id of the customer where its server vouched for it; name, e-mail and phone are the page's word. */
  verifiedId: z.string().nullable(),
  messages: z.array(message),
  events: z.array(dialogEvent),
  notes: z.array(note),
  hasOlder: z.boolean(),
  dateTime: instant,
})
export type Dialog = z.infer<typeof dialog>
