import '../../../../ui/theme/overlays.css'
import { Button } from '@mantine/core'
import { type Dialog, type FollowUpRun, listFollowUps, listRuns, skipStep, stopRun } from '@prosa/contract'
import { IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../../app/api.ts'
import { live } from '../../../../app/live/index.ts'
import { invalidate, query } from '../../../../app/query.ts'
import { useAct } from '../../../../app/use-act.ts'
import { serverNowMs } from '../../../../ui/clock.ts'
import { useFormats } from '../../../../ui/use-formats.ts'
import classes from '../scheduled/scheduled.module.css'
import { whenText } from '../scheduled/when.ts'
import { runTexts as texts } from './texts.ts'

/** Follow-ups that are under way in the room, above the composer. */
export function RunLines({ dialog }: { dialog: Dialog }) {
  useEffect(() => live.on('scheduled', () => void invalidate(listRuns)), [])
  const asked = query(listRuns, { params: { id: dialog.id } })
  const last = dialog.messages.at(-1)?.seq ?? 0
  const { data } = useQuery({
    ...asked,
    // Any word in the room changes what will become of them.
    queryKey: [...asked.queryKey, last, dialog.owner] as unknown as typeof asked.queryKey,
    placeholderData: (before) => before,
    meta: { loud: true },
  })
  const rows = data?.result ?? []
  if (rows.length === 0) return null
  return (
    <section className={classes.lines} aria-label={texts.lines}>
      <ul>
        {rows.map((row) => (
          <Line key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

function Line({ row: { id, name, step, steps, dueAt, reason } }: { row: FollowUpRun }) {
  const formats = useFormats()
  const shared = { failed: texts.actFailed, stale: [listRuns, listFollowUps] } as const
  const stop = useAct({ ...shared, ask: () => call(stopRun, { params: { id } }), done: texts.stopped })
  const skip = useAct({ ...shared, ask: () => call(skipStep, { params: { id } }), done: texts.skipped })
  const isBusy = stop.isPending || skip.isPending
  return (
    <li>
      <IconRepeat size={16} stroke={1.75} aria-hidden />
      <p className={classes.words}>
        <b>{texts.line(name)}</b> · {texts.next(step, steps, whenText(formats, dueAt, serverNowMs()))}
        {reason ? <em>{texts.willNot(reason)}</em> : null}
      </p>
      <span className={classes.acts}>
        {step > steps ? null : (
          <Button size="compact-sm" variant="subtle" disabled={isBusy} onClick={() => skip.mutate()}>
            {texts.skip}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" color="red" disabled={isBusy} onClick={() => stop.mutate()}>
          {texts.stop}
        </Button>
      </span>
    </li>
  )
}
