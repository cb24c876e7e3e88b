import { cutText } from '@prosa/contract'
import { restedSession } from '@prosa/flow'
import type { BotSettings } from '../model/bot-settings.ts'
import type { MessageWhat } from '../model/inbound.ts'
import { type LockedDialog, type Sender, sessionOf } from '../model/locked-dialog.ts'
import type { NewPlan } from '../model/new-plan.ts'
import type { NewOccurrence } from '../model/occurrence.ts'
import { changeOwner, isWithMeta, type OwnerAction, type OwnerChange } from '../model/ownership.ts'
import type { StoredButton, StoredFile, StoredReply } from '../model/present.ts'
import type { StoredTrace } from '../model/trace.ts'
import type { WorkspaceSettings } from '../model/workspace-settings.ts'
import { isStopped } from '../suspension/is-stopped.ts'
import type { ActiveAutomation, NewRun } from '../turn/automations.ts'
import type { RunnableFlow } from '../turn/load-version.ts'

export interface NewMessage {
  seq: number
  version: number
  sender: Sender
  extId: string | null
  userId: number | null
  /** Name of the author, for the published event. */
  userName: string | null
  text: string
  buttons: readonly StoredButton[]
  files: readonly StoredFile[]
  nodeId: string | null
  status: 'stored' | 'queued'
  at: Date
  /** When the provider received it, if that is much earlier than now. */
  sentAt: Date | null
  /** Its kind, if it is not a text. */
  what: MessageWhat | null
  /** The provider's id of the message that it replies to. */
  replyTo: string | null
  /** `seq` of the message that it replies to, where that is known. */
  quotes: number | null
  /** The approved template that is sent instead of the text. */
  template: object | null
  /** Part of a campaign: sent after replies, and at most once. */
  isBulk: boolean
  /** The planned message that it comes from: sent at most once, and only if nothing stops it by then. */
  actId: number | null
  /** Of an automation's message: the automations that led to it, itself last; empty: of any other. */
  chain: readonly number[]
  /** How the engine decided in this turn; set on the turn's first message. */
  trace: StoredTrace | null
  /** The quoted message, once it was looked up while the turn is written. */
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

/** What the turn looked up: the bot's settings, the flow versions it may run, and the rules of its workspace. */
export interface Known {
  bot: BotSettings | null
  flows: ReadonlyMap<number, RunnableFlow>
  workspace: WorkspaceSettings | null
  /** Those of the company that act or observe; usually none. */
  automations: readonly ActiveAutomation[]
}

const nothingKnown: Known = { bot: null, flows: new Map(), workspace: null, automations: [] }

/**
 * The changes of one transaction to a locked dialog, collected in memory and written together. `dialog` is modified in place; `before` is the state
 * at the lock.
 */
export interface DialogDraft {
  /** Read when the dialog was locked. */
  known: Known
  before: LockedDialog
  dialog: LockedDialog
  /** Time of the turn. Never earlier than the dialog's last message, even if the clocks of two processes differ. */
  at: Date
  /** Whether the channel sends through the outbox. Live chat does not: visitors read the stored row. */
  hasSender: boolean
  messages: NewMessage[]
  events: NewEvent[]
  /** Ids of calls to outside systems, made by a worker after the commit. */
  calls: string[]
  /** Webhook events for outside systems, in order. */
  deliveries: NewDelivery[]
  /** Customers' messages that the bot gets after a suspension (`suspension/hold.ts`). */
  held: HeldMessage[]
  /** Contact lists to add the contact to. */
  lists: string[]
  /** Phone and name that the contact told the bot. */
  phone: string | null
  name: string | null
  /** Owner, workspace or state changed, so their columns are written too. */
  ownerChanged: boolean
  /** Something besides messages and events has changed: the engine's state, or only the next due moment. */
  isTouched: boolean
  /** The rules of the dialog's current workspace; null where they were not looked up. */
  workspace: WorkspaceSettings | null
  /** The workspace's rules may have changed since the dialog's due moments were computed. */
  rulesAreNew: boolean
  /** Automatic messages are suppressed: somebody answers outside of this program, or the company is suspended. */
  isSilent: boolean
  /** Opt-outs and opt-ins of the contact. */
  consents: NewConsent[]
  /** Labels that automations put on it, and what these did. */
  labels: number[]
  runs: NewRun[]
  /** What automations plan in it, and whether the follow-ups under way end before that. */
  plans: NewPlan[]
  stopsRuns: boolean
  /** What happened to it that automations ask for, and the automations that led there. */
  occurrences: NewOccurrence[]
  chain: number[]
  /** Raises the alarm at once for everybody who sees the room. */
  raisesAlarm: boolean
  /** The customer is asked for a rating. */
  asksSatisfaction: boolean
  /** Overrides the next due moment that follows from the dialog. */
  dueAt?: Date
}

export const openDraft = (
  locked: LockedDialog,
  now: Date,
  hasSender: boolean,
  known: Known = nothingKnown,
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
  labels: [],
  runs: [],
  plans: [],
  stopsRuns: false,
  occurrences: [],
  chain: [],
  raisesAlarm: false,
  asksSatisfaction: false,
})

export const isChanged = (draft: DialogDraft): boolean =>
  draft.messages.length > 0 || draft.events.length > 0 || draft.isTouched

export interface HeldMessage {
  seq: number
  buttonId: string | null
}

/** `detail` is the message's seq or the dialog's version; `sequence` increases within the dialog. */
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
  /** Written by the outside system that holds the room, so it is not reported back to it. */
  fromOutside?: boolean
  template?: object
  isBulk?: boolean
  actId?: number
  chain?: readonly number[]
}

const maxPreviewLength = 200
/** A difference below this between the provider's time and ours is not stored. */
const lateMs = 60_000

/** Preview text of a message that is only a file: its name, or 'Áudio' for a voice message. */
const previewOf = (file: { name: string; mime: string } | undefined): string =>
  file?.mime.startsWith('audio/') ? 'Áudio' : (file?.name ?? '')

/** The text that the inbox list shows for a message. */
export const lastLineOf = ({ text, files }: { text: string; files: readonly StoredFile[] }): string =>
  cutText(text || previewOf(files[0]), maxPreviewLength).toWellFormed()

/** Adds a message: assigns its `seq` and updates the dialog's columns that depend on it. */
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
    actId: input.actId ?? null,
    chain: input.chain ?? [],
    trace: null,
    answers: null,
  }
  draft.messages.push(message)
  // Meta's agent receives the customer's messages by itself.
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

const beginAnew = (dialog: LockedDialog): void => {
  const session = sessionOf(dialog)
  Object.assign(dialog, { session: session && restedSession(session), resumesAt: null, repeatsNow: 0 })
}

/** Applies an owner action and records its event. `userName` is the name of the event's author. */
export const applyOwner = (draft: DialogDraft, action: OwnerAction, userName: string | null = null): OwnerChange => {
  const { dialog, at } = draft
  const wasWithMeta = isWithMeta(dialog)
  const change = changeOwner(dialog, action, at)
  if (!change.changed) return change
  const { personTookPart, ...patch } = change.patch
  const { workspaceId: leftWorkspaceId } = dialog
  Object.assign(dialog, patch)
  if (personTookPart) dialog.personTookPart = true
  if (action.kind === 'giveToBot') beginAnew(dialog)
  draft.ownerChanged = true
  const { detail } = change.event
  // Where it was before, for whoever asks about an earlier moment.
  const moved = dialog.workspaceId === leftWorkspaceId ? detail : { ...detail, leftWorkspaceId }
  addEvent(draft, { ...change.event, detail: moved, userName })
  if (wasWithMeta && dialog.owner === 'person') draft.calls.push(`take:${dialog.version}`)
  const kind = action.kind === 'transferToExternal' ? 'transfer' : action.kind === 'close' ? 'close' : null
  if (kind) draft.deliveries.push({ kind, detail: dialog.version, sequence: dialog.version })
  return change
}
