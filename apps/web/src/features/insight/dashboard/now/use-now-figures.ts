import { readDashboardNow } from '@prosa/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createCoalescer } from '../../../../app/live/coalescer.ts'
import { live, useLinkState } from '../../../../app/live/index.ts'
import { invalidate, query } from '../../../../app/query.ts'
import type { ChannelState } from '../../../../app/realtime.ts'
import { useCan } from '../../../../app/session.tsx'
import { useWorkspaces } from '../../../../shared/workspaces/workspaces.ts'
import { useNow } from '../../../../ui/use-now.ts'

/** Polling interval for users without the stream. */
const pollMs = 30_000
/** The figures are refetched at most this often. */
const everyMs = 3_000
const tickMs = 10_000
const brokenLinks: readonly ChannelState[] = ['reconnecting', 'slow', 'gone']

/** Current waits and people, refreshed on stream events. `isOld`: the figures may be outdated. */
export function useNowFigures() {
  const can = useCan()
  const { selectedIds, hasNone, isPending } = useWorkspaces()
  const link = useLinkState()
  const hasStream = can('dialog_view', 'omnichannel_view')
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...query(readDashboardNow, { query: { workspaces: selectedIds } }),
    enabled: !isPending && !hasNone,
    placeholderData: keepPreviousData,
    staleTime: everyMs,
    refetchInterval: hasStream ? false : pollMs,
  })
  useChanges()
  // Waiting times grow without new data.
  const now = useNow(tickMs)
  return {
    data: data ?? null,
    workspaces: selectedIds,
    hasNone,
    error,
    isOld: data !== undefined && (error !== null || (hasStream && brokenLinks.includes(link))),
    readAt: new Date(dataUpdatedAt).toISOString(),
    now,
    retry: () => void refetch(),
  }
}

/** Refetches when a conversation with people or a person's presence changes; a hidden page does so once visible. */
function useChanges(): void {
  useEffect(() => {
    let isMissed = false
    const refetches = createCoalescer(() => void invalidate(readDashboardNow), 250, everyMs)
    const heard = (): void => {
      if (document.hidden) isMissed = true
      else refetches.ask()
    }
    const seen = (): void => {
      if (document.hidden || !isMissed) return
      isMissed = false
      refetches.ask()
    }
    const stops = [
      live.on('dialog', ({ dialog }) => {
        if (dialog.owner !== 'bot') heard()
      }),
      live.on('gone', heard),
      live.on('people', heard),
      live.on('resync', heard),
      live.subscribeToState(() => {
        if (live.state() === 'open') heard()
      }),
      refetches.stop,
    ]
    document.addEventListener('visibilitychange', seen)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      for (const stop of stops) stop()
    }
  }, [])
}
