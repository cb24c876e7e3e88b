import type { LivechatServerFrame } from '@prosa/contract'
import { createCatchUp } from '@prosa/talk'
import { type Api, ApiError } from '../transport/api.ts'
import { applyChanges, type ConversationState, receive, setAttendant, setOpen } from './state.ts'
import type { Store } from './store.ts'

export interface ReceiverOptions {
  store: Store<ConversationState>
  api: Pick<Api, 'after'>
  apply: (next: ConversationState) => void
  /** Messages have just come. */
  onNew: () => void
  isPaced: () => boolean
  renewSession: () => Promise<void>
  wait: (ms: number) => Promise<void>
  chance: () => number
}

export interface Receiver {
  /** Takes a state with new messages. */
  arrive: (next: ConversationState) => void
  /** Fetches what changed since the cursor; rejects with `ApiError`. */
  catchUp: () => Promise<void>
  hear: (frame: LivechatServerFrame) => void
  /** The socket hears from now on: fetches what it missed, until that succeeds. */
  ready: () => Promise<void>
}

/**
 * Keeps the visitor's copy without gap. Frames move the cursor only once everything before them is here: while a fetch is due, a frame's
 * message is shown but the cursor stays, so that the fetch still covers what came before it.
 */
export const createReceiver = (options: ReceiverOptions): Receiver => {
  const { store, api, apply } = options
  const arrive = (next: ConversationState): void => {
    const grew = next.messages !== store.get().messages
    apply(next)
    if (grew) options.onNew()
  }

  const fetch = async (): Promise<void> => {
    try {
      const answer = await api.after(store.get().cursor)
      arrive(applyChanges(store.get(), answer, options.isPaced()))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      await options.renewSession()
    }
  }
  const catchUp = createCatchUp({ fetch, wait: options.wait, chance: options.chance })

  const hear = (frame: LivechatServerFrame): void => {
    const state = store.get()
    if (frame.type === 'message') {
      const received = receive(state, [frame.message], options.isPaced())
      arrive(catchUp.isBehind() ? received : { ...received, cursor: frame.cursor })
    }
    if (frame.type === 'typing') apply({ ...state, isPersonTyping: frame.isTyping })
    // A line that was broken has not heard the end of it.
    if (frame.type === 'ready' && state.isPersonTyping) apply({ ...state, isPersonTyping: false })
    if (frame.type === 'attendant') apply(setAttendant(state, frame.name, frame))
    if (frame.type === 'closed' || frame.type === 'opened') apply(setOpen(state, frame.type === 'opened'))
    if (frame.type === 'paused') apply({ ...state, isPaused: frame.isPaused })
    if (frame.type === 'question') apply({ ...state, question: frame.question })
    if (frame.type === 'pong' && frame.cursor && frame.cursor !== state.cursor) void catchUp.untilDone()
  }

  return { arrive, catchUp: catchUp.once, hear, ready: catchUp.untilDone }
}
