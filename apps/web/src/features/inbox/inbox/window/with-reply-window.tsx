import { type Dialog, getReplyWindow, mayEndReplies, type ReplyWindow } from '@prosa/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { query } from '../../../../app/query.ts'
import { serverNowMs } from '../../../../ui/clock.ts'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'

// Loaded on demand: most conversations have no closing window.
const ReplyWindowBar = lazyPiece(async () => (await import('./reply-window-bar.tsx')).ReplyWindowBar)

const minuteMs = 60_000
/** The time left is shown only in the last 3 hours. */
const lastHoursMs = 180 * minuteMs

interface ReplyWindowState {
  window: ReplyWindow | undefined
  /** Milliseconds left; null means no end. */
  leftMs: number | null
  isClosed: boolean
}

/** Time left to reply. Refetched after each customer message and each one refused as too late; counted down between. */
function useReplyWindow(dialog: Dialog): ReplyWindowState {
  const { id, messages } = dialog
  const lastInbound = messages.findLast(({ sender }) => sender === 'CLIENT')?.seq ?? 0
  const lastLate = messages.findLast((one) => one.status === 'failed' && one.failureCause === 'window_closed')?.seq ?? 0
  const asked = query(getReplyWindow, { params: { id } })
  const { data } = useQuery({
    ...asked,
    queryKey: [...asked.queryKey, lastInbound, lastLate] as unknown as typeof asked.queryKey,
    // The previous value holds until the answer is there.
    placeholderData: keepPreviousData,
    enabled: mayEndReplies(dialog),
  })
  const [nowMs, setNowMs] = useState(() => serverNowMs())
  const endsAt = data?.endsAt ?? null
  useEffect(() => {
    if (endsAt === null) return
    setNowMs(serverNowMs())
    const timer = setInterval(() => setNowMs(serverNowMs()), minuteMs / 2)
    return () => clearInterval(timer)
  }, [endsAt])
  const leftMs = endsAt === null ? null : Date.parse(endsAt) - nowMs
  return { window: data, leftMs, isClosed: data !== undefined && (!data.isOpen || (leftMs !== null && leftMs <= 0)) }
}

/** The composer with the reply window's last hours above it; after the end, the alternative replaces the composer. */
export function WithReplyWindow({ dialog, tabs, children }: { dialog: Dialog; tabs: ReactNode; children: ReactNode }) {
  const state = useReplyWindow(dialog)
  return (
    <>
      {state.window && (state.isClosed || (state.leftMs !== null && state.leftMs < lastHoursMs)) ? (
        <Suspense>
          <ReplyWindowBar
            dialogId={dialog.id}
            window={state.window}
            leftMs={state.leftMs}
            isClosed={state.isClosed}
            tabs={state.isClosed ? tabs : null}
          />
        </Suspense>
      ) : null}
      {state.isClosed ? null : children}
    </>
  )
}
