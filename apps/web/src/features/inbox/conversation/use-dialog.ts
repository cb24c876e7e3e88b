import type { Dialog, DialogStreamIn, DialogStreamOut } from '@prosa/contract'
import { getDialog } from '@prosa/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../app/api.ts'
import { type ChannelState, openChannel } from '../../../app/realtime.ts'
import { useUser } from '../../../app/session.tsx'
import { toastError } from '../../../ui/toast.tsx'
import { inboxKeys } from '../keys.ts'
import { inboxTexts } from '../texts.ts'
import { applyEvents, applyFresh, applyMessages, applyOlder, applyRow } from './dialog-cache.ts'

const pageSize = 50

/** One dialog, kept at its newest version by its own stream; older messages are added above. */
export function useDialog(id: number) {
  const cache = useQueryClient()
  const userId = useUser().id
  const [link, setLink] = useState<ChannelState>('connecting')
  const [isLoadingOlder, setLoadingOlder] = useState(false)
  const key = inboxKeys.dialog(id)
  // Up to here everything is known. The version in the cache may be further: an answer to one's own message comes before
  // what others wrote meanwhile.
  const reached = useRef(cache.getQueryData<Dialog>(key)?.version ?? 0)
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const fresh = await call(getDialog, { params: { id }, query: { limit: pageSize }, signal })
      reached.current = Math.max(reached.current, fresh.version)
      return applyFresh(cache.getQueryData<Dialog>(key), fresh)
    },
    meta: { quiet: true },
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const isLoaded = query.data !== undefined

  const change = useCallback(
    (apply: (dialog: Dialog) => Dialog) =>
      cache.setQueryData<Dialog>(inboxKeys.dialog(id), (dialog) => dialog && apply(dialog)),
    [cache, id],
  )

  useEffect(() => {
    if (!isLoaded) return
    const channel = openChannel<DialogStreamOut, DialogStreamIn>({
      path: () => `/api/realtime/dialogs/${id}?after=${reached.current}`,
      onState: setLink,
      onFrame: (frame) => {
        if (frame.type === 'message') {
          reached.current = Math.max(reached.current, frame.message.version)
          change((dialog) => applyMessages(dialog, [frame.message]))
        }
        if (frame.type === 'event') {
          reached.current = Math.max(reached.current, frame.event.version)
          change((dialog) => applyRow(applyEvents(dialog, [frame.event]), frame.dialog, userId))
        }
        if (frame.type === 'resync') void cache.invalidateQueries({ queryKey: inboxKeys.dialog(id) })
      },
    })
    return () => channel.close()
  }, [id, isLoaded, cache, change, userId])

  const loadOlder = useCallback(async () => {
    const before = cache.getQueryData<Dialog>(inboxKeys.dialog(id))?.messages[0]?.seq
    if (before === undefined) return
    setLoadingOlder(true)
    try {
      const older = await call(getDialog, { params: { id }, query: { before, limit: pageSize } })
      change((dialog) => applyOlder(dialog, older))
    } catch (error) {
      toastError(error instanceof Error ? error.message : inboxTexts.dialogFailed)
    } finally {
      setLoadingOlder(false)
    }
  }, [cache, change, id])

  return { ...query, link, isLoadingOlder, loadOlder, change }
}
