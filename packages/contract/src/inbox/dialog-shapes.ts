import { z } from 'zod'
import { platformName } from '../channels/platform-names.ts'
import { fileId, id, instant } from '../common.ts'
import { businessHours } from '../companies/workspace-rules-bodies.ts'
import { failureCauses } from './failure-causes.ts'

/** A message's id: dialog and position in it, `{dialogId}-{seq}`. */
export const messageId = z.string().regex(/^\d{1,10}-\d{1,10}$/)

/** The quoted message, as far as a quote shows it. */
const quoted = z.object({
  /** Its position in the same dialog. */
  seq: z.int(),
  sender: z.enum(['CLIENT', 'HUMAN', 'BOT']),
  senderName: z.string().nullable(),
  /** Beginning of its text. */
  message: z.string(),
  /** Name of its first file. */
  file: z.string().nullable(),
  deleted: z.boolean(),
})

export const message = z.object({
  id: messageId,
  dialogId: id,
  seq: z.int(),
  /** The dialog's version at this message's last change; the higher one is current. */
  version: z.int(),
  sender: z.enum(['CLIENT', 'HUMAN', 'BOT']),
  senderName: z.string().nullable(),
  userId: id.nullable(),
  /** Id given by the sender's browser, to recognise its own pending copy. */
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
      /** Empty until the file is ready. */
      url: z.string(),
      /** A customer's file is pending until its bytes are stored; then its id changes. */
      state: z.enum(['ready', 'pending', 'failed']),
      failure: z.string().nullable(),
    }),
  ),
  buttons: z.array(
    z.object({ id: z.string(), label: z.string(), type: z.enum(['QUICK_REPLY', 'LINK']), link: z.string().nullable() }),
  ),
  status: z.enum(['stored', 'queued', 'sent', 'delivered', 'read', 'failed']),
  failure: z.string().nullable(),
  /** Cause of a failure, which decides what can help. Null also for old failures without a known cause. */
  failureCause: z.enum(failureCauses).nullable(),
  /** A campaign's message: sent at most once, and only retried by a campaign. */
  sentOnce: z.boolean().optional(),
  /** Edited by its author. `unseen`: the provider does not report the new text. */
  edited: z.enum(['told', 'unseen']).optional(),
  deleted: z.boolean(),
  replyTo: quoted.nullable(),
})
export type Message = z.infer<typeof message>

/** A change of the dialog shown as a line in the conversation (transferred, joined, closed, reopened, tagged). */
export const dialogEvent = z.object({
  dialogId: id,
  version: z.int(),
  kind: z.string(),
  userId: id.nullable(),
  /** Text of the line, in Portuguese. */
  text: z.string(),
  dateTime: instant,
  /** Note of the person who transferred the room to its new owner; `authorName` is null for a bot or nobody. */
  note: z.object({ text: z.string(), authorName: z.string().nullable() }).optional(),
  /** The customer's rating. */
  rating: z.object({ score: z.int(), comment: z.string().nullable() }).optional(),
  /** The automation that acted. */
  automationId: id.optional(),
})
export type DialogEvent = z.infer<typeof dialogEvent>

/** An internal note on a dialog; never sent to customers, channels or outside systems. */
export const note = z.object({
  id,
  dialogId: id,
  /** The dialog's version at its last change; the higher one is current. */
  version: z.int(),
  userId: id,
  authorName: z.string(),
  /** Empty once deleted. */
  text: z.string(),
  /** Mentioned people, each with the name after @ in the text. */
  mentions: z.array(z.object({ userId: id, name: z.string() })),
  dateTime: instant,
  editedAt: instant.nullable(),
  deleted: z.boolean(),
})
export type Note = z.infer<typeof note>

/**
 * Target of a transfer; `meta`: Meta's own agent has taken the room. Null also for transfers before this was stored.
 */
export const transferredKind = z.enum(['person', 'queue', 'external', 'bot', 'meta'])
export type TransferredKind = z.infer<typeof transferredKind>

export const dialogOwner = z.enum(['bot', 'queue', 'offered', 'person', 'external', 'closed'])

/** A row of the inbox. */
export const sidebarDialog = z.object({
  id,
  contactId: id.optional(),
  /** Display name, as in `contactLabel`. */
  name: z.string(),
  /** Whether `name` is the customer's own name. */
  hasName: z.boolean(),
  phone: z.string().nullable(),
  /** The customer's picture from the channel. */
  pictureUrl: z.string().nullable(),
  lastMessage: z.string(),
  lastSender: z.enum(['CLIENT', 'HUMAN', 'BOT']),
  /** The person who wrote it, whoever holds the room now; null for the customer, the bot and other devices. */
  lastSenderUserId: id.nullable(),
  /** That person's name as customers see it. */
  lastSenderName: z.string().nullable(),
  /** The last message is a person's, and was not delivered. */
  lastFailed: z.boolean(),
  /**
   * The customer's last message, if the bot has written since, or if it is the number of a choice: then the choice's
   * text. Otherwise null.
   */
  lastCustomerMessage: z.string().nullable(),
  lastMessageDateTime: instant,
  unreadMessageTotal: z.int(),
  /** Spelled this way in the API. */
  plataform: platformName,
  whatsappQrcode: z.boolean(),
  /** Whether its channel can delete sent messages. */
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
  /** Start of the wait, even if somebody has read the message; null without a wait. */
  waitsSince: instant.nullable(),
  /** Start of the wait in a queue, also while offered; rooms of a queue are served in this order. */
  queuedSince: instant.nullable(),
  /** Target of the last transfer; for an outside owner, whether it is Meta's own agent. */
  transferredKind: transferredKind.nullish(),
  /** End of the offer to `ownerUserId`. */
  offerExpiresAt: instant.nullable(),
  /** Start of the alarm: nobody has been able to act in the room for longer than its workspace allows. */
  alarmedAt: instant.nullable(),
  /** Targets of its workspace, while people have the room: time limit of a due first answer, and of closing. */
  answerBy: instant.nullable(),
  closeBy: instant.nullable(),
  /** Its holder has put it off until then: it is not in their list. */
  snoozedUntil: instant.nullish(),
  /** Label ids; unknown ones were removed. */
  labels: z.array(id),
  version: z.int(),
})
export type SidebarDialog = z.infer<typeof sidebarDialog>

export const dialog = sidebarDialog.extend({
  platform: platformName,
  workspaceName: z.string(),
  /** Its opening hours; absent: always open. */
  openingHours: businessHours.optional(),
  objective: z.string(),
  tag: z.string().nullable(),
  /** In a closed room: the last attendant; null for none. */
  attendedBy: z.string().nullable(),
  attendedById: id.nullish(),
  closedAt: instant.nullable(),
  startedAt: instant,
  transferred: z.boolean(),
  /** The name at that time. */
  transferredTo: z.string().nullable(),
  transferredKind: transferredKind.nullable(),
  /** Meta's own agent has answered in it: the room can be given back to it. */
  metaAgent: z.boolean().optional(),
  /** Id of the person, the queue's workspace, or the bot. */
  transferredId: id.nullable(),
  userTransferredId: id.nullable(),
  transferredToThirdpartySystem: z.boolean(),
  /** The caller holds it and has joined. */
  joined: z.boolean(),
  canSendToThirdparty: z.boolean(),
  contactId: id,
  /** The customer's id as signed by the company's server; name, e-mail and phone are unverified data from the page. */
  verifiedId: z.string().nullable(),
  /** People planned messages or reminders for it that wait, were not sent or are not done: `listScheduled` and `listReminders` have them. */
  hasScheduled: z.boolean().optional(),
  messages: z.array(message),
  events: z.array(dialogEvent),
  notes: z.array(note),
  hasOlder: z.boolean(),
  dateTime: instant,
})
export type Dialog = z.infer<typeof dialog>
