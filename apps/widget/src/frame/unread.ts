import { countUnread } from '../conversation/merge-messages.ts'
import type { Api } from '../transport/api.ts'
import type { VisitorStorage } from '../transport/visitor-storage.ts'
import type { ConversationState } from './state.ts'
import type { Store } from './store.ts'

export interface UnreadOptions {
  store: Store<ConversationState>
  api: Pick<Api, 'read'>
  keep: VisitorStorage
  isSeen: () => boolean
  /** How many messages wait to be read; `chime` when one has just come. */
  onUnread: (count: number, chime: boolean) => void
}

/** Counts what waits to be read, and marks everything as read while it is seen. `live`: a message has just come. */
export const createUnread = ({
  store,
  api,
  keep,
  isSeen,
  onUnread,
}: UnreadOptions): { update: (live: boolean) => void } => {
  let told = 0
  return {
    update: (live) => {
      const { messages, cursor, phase } = store.get()
      const newest = messages.at(-1)?.order ?? ''
      if (phase === 'ready' && isSeen() && newest > keep.get('readOrder')) {
        keep.set('readOrder', newest)
        // Where it does not get through it is said again with the next message.
        if (cursor) void api.read(cursor).catch(() => undefined)
      }
      const count = countUnread(messages, keep.get('readOrder'))
      if (count !== told) onUnread(count, live && count > told)
      told = count
    },
  }
}
