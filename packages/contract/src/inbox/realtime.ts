import { z } from 'zod'
import { anyOf, sessionAccess } from '../people/permissions.ts'
import { dialogEvent, message, note, sidebarDialog } from './dialog-shapes.ts'
import { sendMessageBody } from './messages.ts'

/**
 * The staff's streams. Both are opened with the session cookie and an allowed Origin; an administrator adds `?companyId`. The browser sends `ping`
 * every 10 s, answered by `pong`; the server sends pings of the protocol, which browsers answer even for hidden pages with slowed timers. After 60 s
 * without an answer the connection counts as dead.
 */
export const heartbeatMs = 10_000
export const heartbeatTimeoutMs = 60_000
export const reconnectMs = 5_000
export const reconnectTries = 10
/** Typing is repeated every `typingEveryMs`, and ends `typingLastsMs` after the last repetition. */
export const typingEveryMs = 3_000
export const typingLastsMs = 6_000
/** Maximum of people named as looking at a dialog. */
export const maxOnlookers = 20

/** `/api/realtime/dialogs/{dialogId}?after={version}`: first everything above that version, then live changes. */
export const dialogStreamIn = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('message'), body: sendMessageBody }),
  /** State of the page: hidden, visible, or somebody is typing in its composer. Not stored. */
  z.object({ type: z.literal('here'), state: z.enum(['looking', 'typing', 'away']) }),
])
export const dialogStreamOut = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('message'), message }),
  z.object({ type: z.literal('event'), event: dialogEvent, dialog: sidebarDialog }),
  z.object({ type: z.literal('note'), note }),
  /** A change of the dialog without message or event: its contact's data, for example. */
  z.object({ type: z.literal('dialog'), dialog: sidebarDialog }),
  /** The caller's message was refused; the browser shows its own copy as failed. */
  z.object({ type: z.literal('refused'), clientId: z.string(), code: z.string(), message: z.string() }),
  /**
   * Other people looking at the dialog, in any process, and whether its customer is typing, if the channel reports it.
   * Best effort.
   */
  z.object({
    type: z.literal('here'),
    people: z.array(z.object({ userId: z.int(), name: z.string(), isTyping: z.boolean() })),
    isContactTyping: z.boolean(),
  }),
  /** Too much was missed: fetch the dialog again. */
  z.object({ type: z.literal('resync') }),
])
export type DialogStreamIn = z.infer<typeof dialogStreamIn>
export type DialogStreamOut = z.infer<typeof dialogStreamOut>

/** `/api/realtime/sidebar?position={opaque}`: changed dialogs of all workspaces that the person sees. */
export const sidebarStreamIn = z.discriminatedUnion('type', [z.object({ type: z.literal('ping') })])
export const sidebarStreamOut = z.discriminatedUnion('type', [
  /** Carries the current position, from which a reconnection continues. */
  z.object({ type: z.literal('pong'), position: z.string() }),
  /** `inbound`: caused by a customer's message; triggers sound and notification. */
  z.object({ type: z.literal('dialog'), dialog: sidebarDialog, inbound: z.boolean() }),
  /** The dialog moved to a workspace that this person does not see. */
  z.object({ type: z.literal('gone'), dialogId: z.int() }),
  /**
   * The room was transferred to this person, or is offered to them until `until`; sent to all their windows. `by`: who sent it; null for the bot or a
   * timer.
   */
  z.object({
    type: z.literal('handed'),
    dialog: sidebarDialog,
    how: z.enum(['transferred', 'offered']),
    by: z.string().nullable(),
    /** The sender's note. */
    note: z.string().optional(),
    until: z.iso.datetime().nullable(),
  }),
  /** This person read the dialog, in any window, up to this version. */
  z.object({ type: z.literal('read'), dialogId: z.int(), version: z.int() }),
  z.object({ type: z.literal('resync') }),
  /**
   * A channel changed: its state, or a linking code. Sent to everybody in the company, since a number may be a person's
   * own; clients refetch. Best effort.
   */
  z.object({ type: z.literal('channels') }),
  /** This person's permissions or workspaces changed: fetch the session again. */
  z.object({ type: z.literal('rights') }),
  /** Labels of the company changed: clients refetch. Best effort. */
  z.object({ type: z.literal('labels') }),
  /** Mentions of this person changed: a new note (`fresh`), or some were read in another window. Best effort; the list of mentions is complete. */
  z.object({
    type: z.literal('mentions'),
    fresh: z
      .object({ noteId: z.int(), dialogId: z.int(), contactName: z.string(), by: z.string(), text: z.string() })
      .nullable(),
  }),
  /** This person's saved views changed, in any window: clients refetch. Best effort. */
  z.object({ type: z.literal('views') }),
  /** Bots were added, renamed, moved or removed: clients refetch. Best effort. */
  z.object({ type: z.literal('bots') }),
  /** Canned answers of a workspace changed: clients refetch. Best effort. */
  z.object({ type: z.literal('canned-answers') }),
  /** Automations of the company stopped by themselves, or were switched or removed: clients refetch. Best effort. */
  z.object({ type: z.literal('automations') }),
  /** Planned messages or reminders of a room changed: clients refetch. Best effort. */
  z.object({ type: z.literal('scheduled'), dialogId: z.int() }),
  /** A reminder of this person, or of a queue they see, has come; `text` may be empty. Best effort; the list of reminders is complete. */
  z.object({ type: z.literal('reminded'), dialogId: z.int(), contactName: z.string(), text: z.string() }),
  /** Online state or availability of people changed: clients refetch. Best effort. */
  z.object({ type: z.literal('people') }),
  /** Training progress from 0 to 1, while this person's call with this `trainingId` runs. Best effort. */
  z.object({ type: z.literal('training'), trainingId: z.string(), share: z.number() }),
])
export type SidebarStreamIn = z.infer<typeof sidebarStreamIn>
export type SidebarStreamOut = z.infer<typeof sidebarStreamOut>

/** `/api/realtime/session`: for people without an inbox stream. Carries no data. */
export const sessionStreamIn = z.discriminatedUnion('type', [z.object({ type: z.literal('ping') })])
export const sessionStreamOut = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pong') }),
  /** This person's permissions or workspaces changed: fetch the session again. */
  z.object({ type: z.literal('rights') }),
])
export type SessionStreamIn = z.infer<typeof sessionStreamIn>
export type SessionStreamOut = z.infer<typeof sessionStreamOut>

/** URLs of the staff's streams and who may open them: the handshake is a GET and is checked like one. */
export const dialogStreamUrl = '/api/realtime/dialogs/:id'
export const sidebarStreamUrl = '/api/realtime/sidebar'
export const sessionStreamUrl = '/api/realtime/session'
export const streamAccess = anyOf('dialog_view', 'omnichannel_view')
export const sessionStreamAccess = sessionAccess('Só diz a quem está na sessão que o que pode fazer mudou.')
/** Close codes: the session ended (refresh it, then reconnect), access was lost, too many frames. */
export const streamClosed = {
  sessionEnded: 4401,
  forbidden: 4403,
  notFound: 4404,
  tooMany: 1008,
  restarting: 1012,
} as const
