import { typingMs } from '../conversation/pace.ts'
import type { ConversationState } from './state.ts'
import type { Store } from './store.ts'

/** Shows the held bot replies one after the other. */
export const createReveal = (
  store: Store<ConversationState>,
  wait: (ms: number) => Promise<void>,
): { run: () => Promise<void> } => {
  let running = false
  const showAll = async (): Promise<void> => {
    for (let isFirst = true; store.get().held.length > 0; isFirst = false) {
      const next = store.get().held[0]
      const message = store.get().messages.find((one) => one.id === next)
      await wait(typingMs(message?.text ?? null, isFirst))
      const state = store.get()
      if (state.held[0] === next) store.set({ ...state, held: state.held.slice(1) })
    }
  }
  return {
    run: async () => {
      if (running) return
      running = true
      try {
        await showAll()
      } finally {
        running = false
      }
    },
  }
}
