import { Button } from '@mantine/core'
import { type Dialog, getReplyWindow, type ReplyWindow } from '@prosa/contract'
import { IconClock, IconClockOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { query } from '../../../app/query.ts'
import { lazyPiece } from '../../../ui/lazy-piece.ts'
import classes from './reply-window.module.css'
import { windowTexts } from './texts.ts'

const TemplateDialog = lazyPiece(async () => (await import('./template-dialog.tsx')).TemplateDialog)

const minuteMs = 60_000

interface ReplyWindowState {
  window: ReplyWindow | undefined
  /** Milliseconds left; null: no end. */
  leftMs: number | null
  isClosed: boolean
}

/** Until when one may write to the customer; read anew with each message of theirs, counted down between. */
function useReplyWindow({ id, plataform, messages }: Dialog): ReplyWindowState {
  const lastInbound = messages.findLast(({ sender }) => sender === 'CLIENT')?.seq ?? 0
  const asked = query(getReplyWindow, { params: { id } })
  const { data } = useQuery({
    ...asked,
    queryKey: [...asked.queryKey, lastInbound] as unknown as typeof asked.queryKey,
    // Visitors of a site may always be answered.
    enabled: plataform !== 'LIVECHAT',
    meta: { quiet: true },
  })
  const [nowMs, setNowMs] = useState(() => Date.now())
  const endsAt = data?.endsAt ?? null
  useEffect(() => {
    if (endsAt === null) return
    setNowMs(Date.now())
    const timer = setInterval(() => setNowMs(Date.now()), minuteMs / 2)
    return () => clearInterval(timer)
  }, [endsAt])
  const leftMs = endsAt === null ? null : Date.parse(endsAt) - nowMs
  return { window: data, leftMs, isClosed: data !== undefined && (!data.isOpen || (leftMs !== null && leftMs <= 0)) }
}

/** The composer, with what is left of the window above it; once that is over, what may be sent instead stands in its place. */
export function WithReplyWindow({ dialog, children }: { dialog: Dialog; children: ReactNode }) {
  const state = useReplyWindow(dialog)
  return (
    <>
      <ReplyWindowBar dialog={dialog} state={state} />
      {state.isClosed ? null : children}
    </>
  )
}

/** The line above the composer: how long one may write yet; or that it is over, with the approved messages as the way out. */
function ReplyWindowBar({ dialog, state }: { dialog: Dialog; state: ReplyWindowState }) {
  const { window: told, leftMs, isClosed } = state
  const [isChoosing, setChoosing] = useState(false)
  if (!told || (!isClosed && leftMs === null)) return null
  const Icon = isClosed ? IconClockOff : IconClock
  return (
    <div className={classes.bar} data-closed={isClosed || undefined} role="status">
      <Icon size={16} stroke={1.75} aria-hidden />
      <span className={classes.text}>
        {isClosed ? windowTexts.closed(told.hasTemplates) : windowTexts.left(leftMs ?? 0)}
      </span>
      {told.hasTemplates ? (
        <Button size="xs" variant={isClosed ? 'filled' : 'subtle'} onClick={() => setChoosing(true)}>
          {windowTexts.choose}
        </Button>
      ) : null}
      {isChoosing ? (
        <Suspense>
          <TemplateDialog dialogId={dialog.id} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
