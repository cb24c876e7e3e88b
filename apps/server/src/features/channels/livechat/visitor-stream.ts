import type { LivechatMessage, LivechatServerFrame } from '@prosa/contract'
import type { DialogChanged } from '../../../conversation/model/events.ts'
import { type Cursor, cursorOf, renderCursor } from './cursor.ts'
import type { VisitorDialog } from './livechat.queries.ts'
import { presentState, unattended, type VisitorState } from './present.ts'

export interface VisitorStreamDeps {
  send(frame: LivechatServerFrame): void
  /** All dialogs of the visitor as they stand. */
  dialogs(): Promise<VisitorDialog[]>
  /** Messages of a dialog above a version, in order of version. */
  messagesAbove(dialogId: number, version: number): Promise<LivechatMessage[]>
  present(event: DialogChanged): LivechatMessage[]
  /** Whether nobody answers for the time being, as it was when the stream began. */
  isPaused: boolean
}

export interface VisitorStream {
  /** Reads where the conversation stands and says that everything later is heard. */
  start(): Promise<void>
  changed(event: DialogChanged): void
  reached(dialogId: number, version: number): void
  /** Others were served meanwhile: one's own place in the queue may be another. */
  othersMoved(): void
  paused(isPaused: boolean): void
  /** The newest cursor sent. */
  cursor(): string
  /** The visitor's open dialog; null where there is none. */
  openDialog(): number | null
}

/** Events after which somebody else may be answering, the dialog be open or closed, or nothing be asked any more. */
const stateKinds = /^(joined|transferred-.*|offered|closed|reopened|rated)$/

/**
 * Sends a visitor's stream in order and without gap: what follows straight on what was sent goes out as it came, anything
 * else is read from the database. One thing at a time.
 */
export const createVisitorStream = (deps: VisitorStreamDeps): VisitorStream => {
  const versions = new Map<number, number>()
  let state: VisitorState = unattended
  let queue: Promise<void> = Promise.resolve()
  let hasStarted = false
  let { isPaused } = deps

  const cursorNow = (): Cursor => cursorOf([...versions].map(([id, version]) => ({ id, version })))

  const sendMessages = (dialogId: number, messages: readonly LivechatMessage[], version: number): void => {
    for (const message of messages) {
      versions.set(dialogId, message.version)
      deps.send({ type: 'message', message, cursor: renderCursor(cursorNow()) })
    }
    versions.set(dialogId, Math.max(version, versions.get(dialogId) ?? 0))
  }

  const sendState = async (): Promise<void> => {
    const next = presentState(await deps.dialogs())
    const { attendant: name, waits, place, coming } = next
    if (name !== state.attendant || waits !== state.waits || place !== state.place || coming !== state.coming)
      deps.send({ type: 'attendant', name, waits, place, coming })
    if (next.open !== state.open) deps.send({ type: next.open ? 'opened' : 'closed' })
    if (next.question?.id !== state.question?.id) deps.send({ type: 'question', question: next.question })
    state = next
  }

  const catchUp = async (dialogId: number, version: number): Promise<void> => {
    const sent = versions.get(dialogId) ?? 0
    if (version <= sent) return
    sendMessages(dialogId, await deps.messagesAbove(dialogId, sent), version)
    await sendState()
  }

  const follow = async (event: DialogChanged): Promise<void> => {
    const sent = versions.get(event.dialogId) ?? 0
    if (event.version <= sent) return
    const isNext = event.version - event.messages.length - event.events.length === sent
    if (!isNext) return catchUp(event.dialogId, event.version)
    if (event.events.some(({ kind }) => stateKinds.test(kind)) || (event.inbound && !state.open)) await sendState()
    sendMessages(event.dialogId, deps.present(event), event.version)
  }

  /** A database that is away ends no stream: the next change, or the heartbeat's question, catches up. */
  const later = (work: () => Promise<void>): void => {
    if (!hasStarted) return
    queue = queue.then(work).catch(() => {})
  }

  return {
    start: async () => {
      hasStarted = true
      const first = (async () => {
        const dialogs = await deps.dialogs()
        for (const { id, version } of dialogs) versions.set(id, version)
        state = presentState(dialogs)
        deps.send({ type: 'ready', ...state, isPaused })
      })()
      queue = first.catch(() => {})
      await first
    },
    changed: (event) => later(() => follow(event)),
    reached: (dialogId, version) => later(() => catchUp(dialogId, version)),
    othersMoved: () => {
      if (state.place !== null) later(sendState)
    },
    paused: (next) =>
      later(async () => {
        if (next !== isPaused) deps.send({ type: 'paused', isPaused: next })
        isPaused = next
      }),
    cursor: () => renderCursor(cursorNow()),
    openDialog: () => (hasStarted && state.open && versions.size > 0 ? cursorNow().dialogId : null),
  }
}
