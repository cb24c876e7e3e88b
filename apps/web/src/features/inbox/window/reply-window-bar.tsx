import { Button } from '@mantine/core'
import type { ReplyWindow } from '@prosa/contract'
import { IconClock, IconClockOff } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPiece } from '../../../ui/lazy-piece.ts'
import classes from './reply-window.module.css'
import { windowTexts } from './texts.ts'

const TemplateDialog = lazyPiece(async () => (await import('./template-dialog.tsx')).TemplateDialog)

interface ReplyWindowBarProps {
  dialogId: number
  window: ReplyWindow
  /** Milliseconds left; null: no end. */
  leftMs: number | null
  isClosed: boolean
  /** To whom one writes, where no message may be written. */
  tabs?: ReactNode
}

/** The line above the composer: how long one may write yet; or that it is over, with the approved messages as the way out. */
export function ReplyWindowBar({ dialogId, window: told, leftMs, isClosed, tabs }: ReplyWindowBarProps) {
  const [isChoosing, setChoosing] = useState(false)
  const Icon = isClosed ? IconClockOff : IconClock
  return (
    <div className={classes.bar} data-closed={isClosed || undefined} role="status">
      {tabs}
      <Icon size={16} stroke={1.75} aria-hidden />
      <span className={classes.text} data-clock="window">
        {isClosed ? windowTexts.closed(told.hasTemplates) : windowTexts.left(leftMs ?? 0)}
      </span>
      {told.hasTemplates ? (
        <Button size="xs" variant={isClosed ? 'filled' : 'subtle'} onClick={() => setChoosing(true)}>
          {windowTexts.choose}
        </Button>
      ) : null}
      {isChoosing ? (
        <Suspense>
          <TemplateDialog dialogId={dialogId} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
