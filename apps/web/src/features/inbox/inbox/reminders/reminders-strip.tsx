import { IconBell } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useFiredCount } from '../../../../shared/reminders/use-fired-count.ts'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import type { PlannedList } from '../scheduled/scheduled-list.tsx'
import { reminderTexts as texts } from './reminder-texts.ts'
import classes from './reminders.module.css'

const ScheduledList = lazyPiece(async () => (await import('../scheduled/scheduled-list.tsx')).ScheduledList)

/** At the head of the list: how many reminders have come and are not done; opens them. */
export function RemindersStrip() {
  const count = useFiredCount()
  const [shown, setShown] = useState<PlannedList | null>(null)
  return (
    <>
      {count > 0 ? (
        <button type="button" className={classes.strip} onClick={() => setShown('reminders')}>
          <IconBell size={16} stroke={1.75} aria-hidden />
          {texts.strip(count)}
        </button>
      ) : null}
      {shown === null ? null : (
        <Suspense>
          <ScheduledList state={shown} onState={setShown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  )
}
