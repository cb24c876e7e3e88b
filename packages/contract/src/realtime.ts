import { z } from 'zod'
import { dialogEvent, message, note, sidebarDialog } from './dialog-shapes.ts'
import { sendMessageBody } from './messages.ts'
import { anyOf, sessionAccess } from './permissions.ts'

/**
 * The two staff streams. Both are opened with the session cookie and an allowed Origin; an administrator adds `?companyId`.
 * A `ping` is sent every 10 s by the browser and answered by `pong`; the server sends the protocol's own, which pages answer whose
 * timers are slowed down since they are hidden. 60 s without an answer and the link counts as dead.
 */
export const heartbeatMs = 10_000
export const heartbeatTimeoutMs = 60_000
export const reconnectMs = 5_000
export const reconnectTries = 10
/** Whoever types says so again after `typingEveryMs`; what is not said again is over after `typingLastsMs`. */
export const typingEveryMs = 3_000
export const typingLastsMs = 6_000
/** Of those who have a dialog on their screen so many are named. */
export const maxOnlookers = 20

/** `/api/realtime/dialogs/{dialogId}?after={version}`: everything above that version is sent first, then what happens. */
export const dialogStreamIn = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('message'), body: sendMessageBody }),
  /** What the page is to the dialog: on the screen of somebody who looks, in whose composer is being typed, or hidden. Nothing of it is stored. */
  z.object({ type: z.literal('here'), state: z.enum(['looking', 'typing', 'away']) }),
])
export const dialogStreamOut = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('message'), message }),
  z.object({ type: z.literal('event'), event: dialogEvent, dialog: sidebarDialog }),
  z.object({ type: z.literal('note'), note }),
  /** It changed in something that is no message and no event of it: what is known of its contact. */
  z.object({ type: z.literal('dialog'), dialog: sidebarDialog }),
  /** The caller's message was not taken; it keeps its own copy as failed. */
  z.object({ type: z.literal('refused'), clientId: z.string(), code: z.string(), message: z.string() }),
  /** Who else looks at the dialog just now, in whatever process, and whether its customer is typing, where the channel tells. It may be missing. */
  z.object({
    type: z.literal('here'),
    people: z.array(z.object({ userId: z.int(), name: z.string(), isTyping: z.boolean() })),
    isContactTyping: z.boolean(),
  }),
  /** Too much was missed: fetch the dialog afresh. */
  z.object({ type: z.literal('resync') }),
])
export type DialogStreamIn = z.infer<typeof dialogStreamIn>
export type DialogStreamOut = z.infer<typeof dialogStreamOut>

/** `/api/realtime/sidebar?position={opaque}`: dialogs that changed, for every workspace that the person sees. */
export const sidebarStreamIn = z.discriminatedUnion('type', [z.object({ type: z.literal('ping') })])
export const sidebarStreamOut = z.discriminatedUnion('type', [
  /** Also carries the position reached, so that a reconnection goes on from it. */
  z.object({ type: z.literal('pong'), position: z.string() }),
  /** `inbound` says that a customer's message caused it: sound and notification depend on that. */
  z.object({ type: z.literal('dialog'), dialog: sidebarDialog, inbound: z.boolean() }),
  /** The dialog moved to where this person does not see it. */
  z.object({ type: z.literal('gone'), dialogId: z.int() }),
  /**
   * The room was handed to this person, or is offered to them until `until`: told wherever they are. `by` is who sent it; null
   * for the bot or the time.
   */
  z.object({
    type: z.literal('handed'),
    dialog: sidebarDialog,
    how: z.enum(['transferred', 'offered']),
    by: z.string().nullable(),
    /** What the sender wrote for whoever gets it. */
    note: z.string().optional(),
    until: z.iso.datetime().nullable(),
  }),
  /** This person read the dialog, in whatever window, up to this version of it. */
  z.object({ type: z.literal('read'), dialogId: z.int(), version: z.int() }),
  z.object({ type: z.literal('resync') }),
  /**
   * Some channel changed: its state, or the code by which a number is linked. Told to everybody of the company, since a number may
   * be one's own; whoever shows one asks again. It may be missing.
   */
  z.object({ type: z.literal('channels') }),
  /** What this person may do, or the workspaces that they see, changed: who one is is asked again. */
  z.object({ type: z.literal('rights') }),
  /** Some label of the company is called otherwise, looks otherwise, is new or gone: whoever shows them asks again. It may be missing. */
  z.object({ type: z.literal('labels') }),
  /**
   * What mentions this person changed: a note that calls them just now (`fresh`), or some were read in another window. It may be missing;
   * the list of mentions has all of them.
   */
  z.object({
    type: z.literal('mentions'),
    fresh: z
      .object({ noteId: z.int(), dialogId: z.int(), contactName: z.string(), by: z.string(), text: z.string() })
      .nullable(),
  }),
  /** This person saved, changed or removed a view of the inbox, in whatever window: whoever shows them asks again. It may be missing. */
  z.object({ type: z.literal('views') }),
  /** Some bot is new, called otherwise, elsewhere or gone: whoever shows them asks again. It may be missing. */
  z.object({ type: z.literal('bots') }),
  /** Canned answers of some workspace changed: whoever shows them asks again. It may be missing. */
  z.object({ type: z.literal('canned-answers') }),
  /** Somebody came online, left, or set whether they are there: whoever shows it asks again. It may be missing. */
  z.object({ type: z.literal('people') }),
  /** How much of the training is done, 0 to 1, while this person's call with this `trainingId` is awaited. Any may be missing. */
  z.object({ type: z.literal('training'), trainingId: z.string(), share: z.number() }),
])
export type SidebarStreamIn = z.infer<typeof sidebarStreamIn>
export type SidebarStreamOut = z.infer<typeof sidebarStreamOut>

/** `/api/realtime/session`: for whoever holds no stream of the inbox. It brings no data. */
export const sessionStreamIn = z.discriminatedUnion('type', [z.object({ type: z.literal('ping') })])
export const sessionStreamOut = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pong') }),
  /** What this person may do, or the workspaces that they see, changed: who one is is asked again. */
  z.object({ type: z.literal('rights') }),
])
export type SessionStreamIn = z.infer<typeof sessionStreamIn>
export type SessionStreamOut = z.infer<typeof sessionStreamOut>

/** Where the staff's streams are opened, and who may: a websocket handshake is a GET and is checked like one. */
export const dialogStreamUrl = '/api/realtime/dialogs/:id'
export const sidebarStreamUrl = '/api/realtime/sidebar'
export const sessionStreamUrl = '/api/realtime/session'
export const streamAccess = anyOf('dialog_view', 'omnichannel_view')
export const sessionStreamAccess = sessionAccess('Só diz a quem está na sessão que o que pode fazer mudou.')
/** Codes that a stream is closed with: the session ended (refresh it, then reconnect), the right is gone, too many frames. */
export const streamClosed = {
  sessionEnded: 4401,
  forbidden: 4403,
  notFound: 4404,
  tooMany: 1008,
  restarting: 1012,
} as const
