import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import clsx from 'clsx'
import { inboxTexts } from '../texts.ts'
import classes from './unsent-mark.module.css'
import type { UnsentMark as Mark } from './unsent-marks.ts'

/** Mark of a room with an unsent or undelivered message. Not lazy: it is needed when no code can be fetched. */
export function UnsentMark({ mark }: { mark: Mark | 'undelivered' }) {
  const Icon = mark === 'waiting' ? IconClock : IconAlertCircle
  return (
    <span className={clsx(classes.mark, classes[mark])} title={inboxTexts.unsentMarks[mark]}>
      <Icon size={15} stroke={1.75} role="img" aria-label={inboxTexts.unsentMarks[mark]} />
    </span>
  )
}
