import type { SidebarStreamIn, SidebarStreamOut } from '@prosa/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ChannelState, openChannel } from '../../../app/realtime.ts'
import { useUser } from '../../../app/session.tsx'
import { type InboxFilter, inboxKeys } from '../keys.ts'
import { concernsMe, notifyNewMessage } from '../notify.ts'
import { applyDialog, type ListPages, markDialogRead, removeDialog } from './list-cache.ts'

/** At most one question for the unread total in this time, whatever arrives. */
const unreadEveryMs = 1500

/**
 * Keeps every loaded list up to date from the sidebar's stream. `currentId` is the dialog on the screen: what arrives there
 * while the page is visible counts as read (`onSeen`).
 */
export function useSidebarStream(
  position: string | undefined,
  currentId: number | null,
  onSeen: (id: number) => void,
): ChannelState {
  const cache = useQueryClient()
  const userId = useUser().id
  const [link, setLink] = useState<ChannelState>('connecting')
  const reached = useRef(position)
  if (reached.current === undefined) reached.current = position
  const current = useRef({ currentId, onSeen })
  current.current = { currentId, onSeen }
  const isReady = position !== undefined

  useEffect(() => {
    if (!isReady) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const refreshUnread = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined
        void cache.invalidateQueries({ queryKey: ['unread-rooms'] })
      }, unreadEveryMs)
    }
    const changeLists = (apply: (pages: ListPages, filter: InboxFilter) => ListPages): void => {
      for (const query of cache.getQueryCache().findAll({ queryKey: inboxKeys.lists }))
        cache.setQueryData<ListPages>(
          query.queryKey,
          (pages) => pages && apply(pages, query.queryKey[2] as InboxFilter),
        )
    }
    const channel = openChannel<SidebarStreamOut, SidebarStreamIn>({
      path: () => `/api/realtime/sidebar?position=${encodeURIComponent(reached.current ?? '')}`,
      onState: setLink,
      onFrame: (frame) => {
        switch (frame.type) {
          case 'pong':
            reached.current = frame.position
            break
          case 'dialog': {
            const isSeen = frame.dialog.id === current.current.currentId && document.visibilityState === 'visible'
            const dialog = isSeen ? { ...frame.dialog, unreadMessageTotal: 0 } : frame.dialog
            changeLists((pages, filter) => applyDialog(pages, dialog, filter))
            if (isSeen && frame.dialog.unreadMessageTotal > 0) current.current.onSeen(dialog.id)
            if (frame.inbound && !isSeen && concernsMe(frame.dialog, userId)) notifyNewMessage(frame.dialog)
            refreshUnread()
            break
          }
          case 'gone':
            changeLists((pages) => removeDialog(pages, frame.dialogId))
            refreshUnread()
            break
          case 'read':
            changeLists((pages) => markDialogRead(pages, frame.dialogId))
            refreshUnread()
            break
          case 'resync':
            void cache.invalidateQueries({ queryKey: ['inbox'] })
            refreshUnread()
            break
        }
      },
    })
    return () => {
      clearTimeout(timer)
      channel.close()
    }
  }, [isReady, cache, userId])

  return link
}
