import type { LivechatServerFrame } from '@prosa/contract'
import { createCatchUp } from '@prosa/talk'
import { type Api, ApiError } from '../transport/api.ts'
import { applyChanges, type ConversationState, receive, setAttendant, setOpen } from './state.ts'
import type { Store } from './store.ts'

export interface ReceiverOptions {
  store: Store<ConversationState>
  api: Pick<Api, 'after'>
  apply: (next: ConversationState) => void
  /** Called when messages have arrived. */
  onNew: () => void
  isPaced: () => boolean
  renewSession: () => Promise<void>
  wait: (ms: number) => Promise<void>
  chance: () => number
}

export interface Receiver {
  /** Applies a state with new messages. */
  arrive: (next: ConversationState) => void
  /** Fetches what changed since the cursor; rejects with `ApiError`. */
  catchUp: () => Promise<void>
  hear: (frame: LivechatServerFrame) => void
  /** The socket is connected: fetches what it missed, with retries until that succeeds. */
  ready: () => Promise<void>
}

/**
 * Keeps the visitor's copy without gaps. A frame moves the cursor only if everything before it is loaded: while a fetch
 * is due, a frame's message is shown but the cursor stays, so that the fetch covers earlier changes.
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
    // The end of typing may have been lost while the connection was down.
    if (frame.type === 'ready' && state.isPersonTyping) apply({ ...state, isPersonTyping: false })
    if (frame.type === 'attendant') apply(setAttendant(state, frame.name, frame))
    if (frame.type === 'closed' || frame.type === 'opened') apply(setOpen(state, frame.type === 'opened'))
    if (frame.type === 'paused') apply({ ...state, isPaused: frame.isPaused })
    if (frame.type === 'question') apply({ ...state, question: frame.question })
    if (frame.type === 'pong' && frame.cursor && frame.cursor !== state.cursor) void catchUp.untilDone()
  }

  return { arrive, catchUp: catchUp.once, hear, ready: catchUp.untilDone }
}
