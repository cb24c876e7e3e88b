import type { Dialog, DialogStreamIn, DialogStreamOut } from '@prosa/contract'
import { getDialog } from '@prosa/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../../../app/api.ts'
import { useIsGone, useLiveStores } from '../../../../app/live/index.ts'
import { type ChannelState, openChannel } from '../../../../app/realtime.ts'
import { useUser } from '../../../../app/session.tsx'
import { renewSession } from '../../../../app/session-store.ts'
import { toastError } from '../../../../ui/toast.tsx'
import { dialogPage, inboxKeys } from '../inbox-queries.ts'
import { inboxTexts } from '../texts.ts'
import { applyEvents, applyFresh, applyMessages, applyNotes, applyOlder, applyRow } from './dialog-cache.ts'
import { createHere, type Here, nobodyElse, type Others } from './here.ts'

/** One handler per frame type of the contract: a new type without a handler does not compile. */
type DialogHandlers = { [T in DialogStreamOut['type']]: (frame: Extract<DialogStreamOut, { type: T }>) => void }

/** One conversation, kept current by its own stream; older messages are loaded on request. */
export function useDialog(id: number) {
  const cache = useQueryClient()
  const userId = useUser().id
  const { rooms } = useLiveStores()
  const [link, setLink] = useState<ChannelState>('connecting')
  const [isLoadingOlder, setLoadingOlder] = useState(false)
  const [others, setOthers] = useState<Others>(nobodyElse)
  const here = useRef<Here | null>(null)
  // Taken before any call: an answer belongs to the person and company that requested it.
  const key = useMemo(() => inboxKeys.dialog(id), [id])
  // The version up to which everything is known. The cached version may be higher: the answer to an own message can
  // arrive before other people's earlier messages.
  const reached = useRef(cache.getQueryData<Dialog>(key)?.version ?? 0)
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const fresh = await call(getDialog, { params: { id }, query: { limit: dialogPage }, signal })
      reached.current = Math.max(reached.current, fresh.version)
      return applyFresh(cache.getQueryData<Dialog>(key), fresh)
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const { data, error, isFetchedAfterMount, isFetching, refetch } = query
  // Frames change the cached data too: it is the server's answer only when no request is running.
  const isAnswered = isFetchedAfterMount && !isFetching
  const isGone = useIsGone(id)
  const isOpen = data !== undefined && !isGone

  const change = useCallback(
    (apply: (dialog: Dialog) => Dialog) => cache.setQueryData<Dialog>(key, (dialog) => dialog && apply(dialog)),
    [cache, key],
  )

  useEffect(() => {
    if (!isOpen) return
    const handlers: DialogHandlers = {
      pong: () => undefined,
      message: ({ message }) => {
        reached.current = Math.max(reached.current, message.version)
        change((dialog) => applyMessages(dialog, [message]))
      },
      event: ({ event, dialog: row }) => {
        reached.current = Math.max(reached.current, event.version)
        change((dialog) => applyRow(applyEvents(dialog, [event]), row, userId))
      },
      note: ({ note }) => {
        reached.current = Math.max(reached.current, note.version)
        change((dialog) => applyNotes(dialog, [note]))
      },
      dialog: ({ dialog: row }) => {
        reached.current = Math.max(reached.current, row.version)
        change((dialog) => applyRow(dialog, row, userId))
        void cache.invalidateQueries({ queryKey: inboxKeys.contact(id) })
      },
      here: ({ people, isContactTyping }) => setOthers({ people, isContactTyping }),
      // This screen sends messages by HTTP calls, which report refusals themselves.
      refused: ({ message }) => toastError(message),
      resync: () => {
        void cache.invalidateQueries({ queryKey: key })
        void cache.invalidateQueries({ queryKey: inboxKeys.contact(id) })
      },
    }
    const channel = openChannel<DialogStreamOut, DialogStreamIn>({
      path: () => `/api/realtime/dialogs/${id}?after=${reached.current}`,
      onState: (state) => {
        setLink(state)
        // Presence is known only while the stream is open.
        if (state === 'open') own.opened()
        else setOthers(nobodyElse)
        if (state === 'gone') rooms.remove(id)
      },
      onFrame: (frame) => {
        const handle = handlers[frame.type] as ((frame: DialogStreamOut) => void) | undefined
        handle?.(frame)
      },
      renewSession,
    })
    const own = createHere(channel.send, () => document.visibilityState === 'visible')
    here.current = own
    document.addEventListener('visibilitychange', own.looked)
    return () => {
      document.removeEventListener('visibilitychange', own.looked)
      here.current = null
      setOthers(nobodyElse)
      channel.close()
    }
  }, [id, key, isOpen, cache, change, userId, rooms])

  const loadOlder = useCallback(
    async (limit: number = dialogPage) => {
      const before = cache.getQueryData<Dialog>(key)?.messages[0]?.seq
      if (before === undefined) return false
      setLoadingOlder(true)
      try {
        const older = await call(getDialog, { params: { id }, query: { before, limit } })
        change((dialog) => applyOlder(dialog, older))
        return true
      } catch (error) {
        toastError(error instanceof Error ? error.message : inboxTexts.dialogFailed)
        return false
      } finally {
        setLoadingOlder(false)
      }
    },
    [cache, change, id, key],
  )

  return { data, error, refetch, isAnswered, isGone, link, isLoadingOlder, loadOlder, change, others, here }
}
