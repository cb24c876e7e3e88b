import { cutText } from '@prosa/contract'
import type { BotSettings } from '../model/bot-settings.ts'
import type { MessageWhat } from '../model/inbound.ts'
import type { LockedDialog, Sender } from '../model/locked-dialog.ts'
import {
  changeOwner,
  hasUnansweredCustomer,
  isWithMeta,
  isWithPeople,
  type OwnerAction,
  type OwnerChange,
} from '../model/ownership.ts'
import type { StoredButton, StoredFile, StoredReply } from '../model/present.ts'
import type { StoredTrace } from '../model/trace.ts'
import type { WorkspaceSettings } from '../model/workspace-settings.ts'
import { isStopped } from '../suspension/is-stopped.ts'
import type { RunnableFlow } from '../turn/load-version.ts'

export interface NewMessage {
  seq: number
  version: number
  sender: Sender
  extId: string | null
  userId: number | null
  /** Name of the person who wrote, for those who listen. */
  userName: string | null
  text: string
  buttons: readonly StoredButton[]
  files: readonly StoredFile[]
  nodeId: string | null
  status: 'stored' | 'queued'
  at: Date
  /** By the provider's clock, where the message came much later. */
  sentAt: Date | null
  /** What it is that is no text. */
  what: MessageWhat | null
  /** The provider's id of the message that it answers. */
  replyTo: string | null
  /** The place in the dialog of the message that it answers, where that is known. */
  quotes: number | null
  /** The approved message that goes out for it. */
  template: object | null
  /** Of a campaign: it leaves after replies, and at most once. */
  isBulk: boolean
  /** How the engine came to what the bot did in this turn, on the first message of it. */
  trace: StoredTrace | null
  /** That message, once it was found, while the turn is written. */
  answers: StoredReply | null
}

export interface NewEvent {
  version: number
  kind: string
  userId: number | null
  userName: string | null
  detail: Record<string, string | number | null>
  at: Date
}

/** The bot's settings and the versions that its turn may run on, and the rules of the workspace that the dialog is in. */
export interface Known {
  bot: BotSettings | null
  flows: ReadonlyMap<number, RunnableFlow>
  workspace: WorkspaceSettings | null
}

/**
 * What one transaction does to a locked dialog, gathered in memory and written at once. `dialog` is changed in place;
 * `before` keeps what stood there.
 */
export interface DialogDraft {
  /** What the turn looks up, as it was when the dialog was locked. */
  known: Known
  before: LockedDialog
  dialog: LockedDialog
  /** Never before the dialog's last message, whatever the clocks of several processes say. */
  at: Date
  /** The channel has a sender: what we say goes through the outbox. Live chat has none, its row is the delivery. */
  hasSender: boolean
  messages: NewMessage[]
  events: NewEvent[]
  /** Ids of calls to outside systems that a worker takes up after the commit. */
  calls: string[]
  /** What outside systems are told, in order. */
  deliveries: NewDelivery[]
  /** Customers' messages that the bot is given later (`suspension/hold.ts`). */
  held: HeldMessage[]
  /** Lists that the contact is put on. */
  lists: string[]
  /** The contact's phone and name, which they told the bot. */
  phone: string | null
  name: string | null
  /** Person, workspace and state changed, so that their columns are written too. */
  ownerChanged: boolean
  /** Something else than messages and events has changed: the engine's state, or only the next due moment. */
  isTouched: boolean
  /** The rules of the workspace that it is in by now; null where nobody looked them up. */
  workspace: WorkspaceSettings | null
  /** The rules may be others than those by which the dialog's moments were computed. */
  rulesAreNew: boolean
  /** Somebody answers outside of this program, or the company is suspended: nothing is said unasked. */
  isSilent: boolean
  /** What the contact said about campaigns. */
  consents: NewConsent[]
  /** Everybody who sees the room is told at once that people are needed. */
  raisesAlarm: boolean
  /** The customer is asked how it was. */
  asksSatisfaction: boolean
  /** Set when the next due moment is not the one that follows from the dialog. */
  dueAt?: Date
}

export const openDraft = (
  locked: LockedDialog,
  now: Date,
  hasSender: boolean,
  known: Known = { bot: null, flows: new Map(), workspace: null },
): DialogDraft => ({
  known,
  before: locked,
  dialog: { ...locked },
  at: now < locked.lastAt ? locked.lastAt : now,
  hasSender,
  messages: [],
  events: [],
  calls: [],
  deliveries: [],
  held: [],
  lists: [],
  phone: null,
  name: null,
  ownerChanged: false,
  isTouched: false,
  workspace: known.workspace,
  rulesAreNew: false,
  isSilent: isStopped(locked, now),
  consents: [],
  raisesAlarm: false,
  asksSatisfaction: false,
})

export const isChanged = (draft: DialogDraft): boolean =>
  draft.messages.length > 0 || draft.events.length > 0 || draft.isTouched

export interface HeldMessage {
  seq: number
  buttonId: string | null
}

/** `detail` is the message's number or the dialog's version; `sequence` only rises within the dialog. */
export interface NewDelivery {
  kind: 'transfer' | 'message' | 'close'
  detail: number
  sequence: number
}

export interface NewConsent {
  kind: 'opt_out' | 'opt_in'
  /** The platform. */
  channel: string
  /** The contact's words. */
  words: string
}

export interface MessageInput {
  sender: Sender
  text: string
  extId?: string
  userId?: number
  userName?: string
  buttons?: readonly StoredButton[]
  files?: readonly StoredFile[]
  nodeId?: string
  sentAt?: Date
  what?: MessageWhat
  replyTo?: string
  quotes?: number
  /** The outside system that holds the room wrote it: it is not told of its own words. */
  fromOutside?: boolean
  template?: object
  isBulk?: boolean
}

const maxPreviewLength = 200
/** A message that came within this time was sent when it came. */
const lateMs = 60_000

/** A file in place of words: its name, which of a voice message says nothing. */
const previewOf = (file: { name: string; mime: string } | undefined): string =>
  file?.mime.startsWith('audio/') ? 'Áudio' : (file?.name ?? '')

/** What the list says of a message. */
export const lastLineOf = ({ text, files }: { text: string; files: readonly StoredFile[] }): string =>
  cutText(text || previewOf(files[0]), maxPreviewLength).toWellFormed()

/** Hands out the next sequence number and writes what follows from a message into the dialog. */
export const addMessage = (draft: DialogDraft, input: MessageInput): NewMessage => {
  const { dialog, at } = draft
  const files = input.files ?? []
  dialog.seq += 1
  dialog.version += 1
  dialog.lastAt = at
  dialog.lastMessageAt = at
  dialog.lastSender = input.sender
  dialog.lastSenderUserId = input.userId ?? null
  dialog.lastText = lastLineOf({ text: input.text, files })
  if (input.sender === 'CLIENT') {
    dialog.inbound += 1
    dialog.lastInboundAt = at
    dialog.repeatsNow = 0
  }
  if (input.sender === 'HUMAN') dialog.lastPersonAt = at
  if (input.isBulk) dialog.campaignAt = at
  const message: NewMessage = {
    seq: dialog.seq,
    version: dialog.version,
    sender: input.sender,
    extId: input.extId ?? null,
    userId: input.userId ?? null,
    userName: input.userName ?? null,
    text: input.text,
    buttons: input.buttons ?? [],
    files,
    nodeId: input.nodeId ?? null,
    status: draft.hasSender && input.sender !== 'CLIENT' ? 'queued' : 'stored',
    at,
    sentAt: input.sentAt && Math.abs(at.getTime() - input.sentAt.getTime()) > lateMs ? input.sentAt : null,
    what: input.what ?? null,
    replyTo: input.replyTo ?? null,
    quotes: input.quotes ?? null,
    template: input.template ?? null,
    isBulk: input.isBulk ?? false,
    trace: null,
    answers: null,
  }
  draft.messages.push(message)
  // Meta's agent hears what is said by itself.
  if (dialog.owner === 'external' && !input.fromOutside && !isWithMeta(dialog))
    draft.deliveries.push({ kind: 'message', detail: message.seq, sequence: message.version })
  return message
}

export const addEvent = (
  draft: DialogDraft,
  event: Pick<NewEvent, 'kind' | 'userId' | 'userName' | 'detail'> & Partial<Pick<NewEvent, 'at'>>,
): void => {
  draft.dialog.version += 1
  draft.events.push({ at: draft.at, ...event, version: draft.dialog.version })
}

/** Applies an action of the owner state machine, with its event. `userName` is of the person named as its author. */
export const applyOwner = (draft: DialogDraft, action: OwnerAction, userName: string | null = null): OwnerChange => {
  const { dialog, at } = draft
  const wasWithMeta = isWithMeta(dialog)
  const change = changeOwner(dialog, action, at)
  if (!change.changed) return change
  const { personTookPart, ...patch } = change.patch
  Object.assign(dialog, patch)
  if (personTookPart) dialog.personTookPart = true
  draft.ownerChanged = true
  addEvent(draft, { ...change.event, userName })
  if (wasWithMeta && dialog.owner === 'person') draft.calls.push(`take:${dialog.version}`)
  const kind = action.kind === 'transferToExternal' ? 'transfer' : action.kind === 'close' ? 'close' : null
  if (kind) draft.deliveries.push({ kind, detail: dialog.version, sequence: dialog.version })
  return change
}

/**
 * What the inbox lists as waiting: open, held by people or their queue, the customer's word unanswered. Whose answer failed waits
 * already (`wait_again` in functions/rooms.sql), and does so until a person writes.
 */
export const computeWaits = ({ before, dialog, messages }: DialogDraft): boolean =>
  isWithPeople(dialog) &&
  (hasUnansweredCustomer(dialog) || (before.waits && !messages.some(({ sender }) => sender === 'HUMAN')))
