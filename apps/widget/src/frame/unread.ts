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
  /** Number of unread messages; `chime` if one has just arrived. */
  onUnread: (count: number, chime: boolean) => void
}

/** Counts unread messages, and marks all as read while visible. `live`: a message has just arrived. */
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
        // If this request fails, the next message sends the newer cursor.
        if (cursor) void api.read(cursor).catch(() => undefined)
      }
      const count = countUnread(messages, keep.get('readOrder'))
      if (count !== told) onUnread(count, live && count > told)
      told = count
    },
  }
}
