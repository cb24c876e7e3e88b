import { Button } from '@mantine/core'
import type { ReplyWindow } from '@prosa/contract'
import { IconClock, IconClockOff } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import classes from './reply-window.module.css'
import { windowTexts } from './texts.ts'

const TemplateDialog = lazyPiece(async () => (await import('./template-dialog.tsx')).TemplateDialog)

interface ReplyWindowBarProps {
  dialogId: number
  window: ReplyWindow
  /** Milliseconds left; null means no end. */
  leftMs: number | null
  isClosed: boolean
  /** Tabs that choose the recipient, if no message may be written. */
  tabs?: ReactNode
}

/** Line above the composer: time left to reply; after that, approved templates as the alternative. */
export function ReplyWindowBar({ dialogId, window: told, leftMs, isClosed, tabs }: ReplyWindowBarProps) {
  const [isChoosing, setChoosing] = useState(false)
  // Otherwise the channel closed the window early.
  const isOver = leftMs === null || leftMs <= 0
  const Icon = isClosed ? IconClockOff : IconClock
  return (
    <div className={classes.bar} data-closed={isClosed || undefined} role="status">
      {tabs}
      <Icon size={16} stroke={1.75} aria-hidden />
      {isClosed ? (
        <span className={classes.text}>{windowTexts[isOver ? 'closed' : 'refused'](told.hasTemplates)}</span>
      ) : (
        <span className={classes.text} data-clock="window">
          {windowTexts.left(leftMs ?? 0)}
        </span>
      )}
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
