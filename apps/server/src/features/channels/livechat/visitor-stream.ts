import type { LivechatMessage, LivechatServerFrame } from '@prosa/contract'
import type { DialogChanged } from '../../../conversation/model/events.ts'
import { type Cursor, cursorOf, renderCursor } from './cursor.ts'
import { presentState, unattended, type VisitorState } from './present.ts'
import type { VisitorDialog } from './visitor-dialogs.queries.ts'

export interface VisitorStreamDeps {
  send(frame: LivechatServerFrame): void
  /** All dialogs of the visitor with their current state. */
  dialogs(): Promise<VisitorDialog[]>
  /** Messages of a dialog above a version, in order of version. */
  messagesAbove(dialogId: number, version: number): Promise<LivechatMessage[]>
  present(event: DialogChanged): LivechatMessage[]
  /** Whether the company was paused when the stream began. */
  isPaused: boolean
}

export interface VisitorStream {
  /** Reads the conversation's position, and handles all later changes. */
  start(): Promise<void>
  changed(event: DialogChanged): void
  reached(dialogId: number, version: number): void
  /** Other customers were served: the visitor's place in the queue may have changed. */
  othersMoved(): void
  paused(isPaused: boolean): void
  /** The last cursor sent. */
  cursor(): string
  /** The visitor's open dialog; null without one. */
  openDialog(): number | null
}

/** Events that may change who attends, whether the dialog is open, or whether the satisfaction question is open. */
const stateKinds = /^(joined|transferred-.*|offered|closed|reopened|rated)$/

/**
 * Sends a visitor's changes in order and without gaps: a change that directly follows the last one sent is forwarded,
 * anything else is read from the database. One operation at a time.
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

  /** A database failure does not end the stream: the next change or heartbeat catches up. */
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
