import { type Dialog as DialogRecord, type DialogState, dialogTimeline } from '@prosa/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../../app/api.ts'
import { pagesKey } from '../../../../app/query.ts'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import { useNow } from '../../../../ui/use-now.ts'
import { formatDuration } from './duration.ts'
import { Fetched } from './fetched.tsx'
import classes from './timeline.module.css'
import { timelineTexts as texts } from './timeline-texts.ts'

const tickMs = 10_000

/** Owners of the room with times, reasons and durations; refetched after each event of the room. */
export function DialogTimeline({ dialog, onClose }: { dialog: DialogRecord; onClose: () => void }) {
  const { id } = dialog
  const now = useNow(tickMs)
  const asked = useInfiniteQuery({
    queryKey: pagesKey(dialogTimeline, { id, version: dialog.events.at(-1)?.version ?? 0 }) as readonly unknown[],
    queryFn: ({ pageParam, signal }) =>
      call(dialogTimeline, { params: { id }, query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
  const states = (asked.data?.pages ?? []).flatMap((page) => page.states)
  const totals = withCurrent(asked.data?.pages[0]?.totals ?? [], states[0], now)
  return (
    <Dialog isOpen onClose={onClose} title={texts.dialog} size={560}>
      <Fetched asked={asked}>
        {totals.length > 0 ? (
          <ul className={classes.totals} aria-label={texts.totals}>
            {totals.map(({ state, ms }) => (
              <li key={state}>
                <b>{texts.states[state]}</b> {formatDuration(ms)}
              </li>
            ))}
          </ul>
        ) : null}
        <ol className={classes.steps}>
          {states.map((state) => (
            <State key={state.version} state={state} now={now} />
          ))}
        </ol>
        {asked.hasNextPage ? (
          <BusyButton
            size="sm"
            variant="subtle"
            isBusy={asked.isFetchingNextPage}
            onClick={() => void asked.fetchNextPage()}
          >
            {texts.older}
          </BusyButton>
        ) : null}
      </Fetched>
    </Dialog>
  )
}

interface Total {
  state: DialogState['state']
  ms: number
}

/** Totals including the running state. A closed room has no running state, since nobody waits. */
export const withCurrent = (totals: readonly Total[], current: DialogState | undefined, now: number): Total[] => {
  if (!current || current.until !== null || current.state === 'closed') return [...totals]
  const ms = Math.max(0, now - Date.parse(current.since))
  const known = totals.find(({ state }) => state === current.state)
  const rest = totals.filter((total) => total !== known)
  return [...rest, { state: current.state, ms: (known?.ms ?? 0) + ms }]
}

function State({ state: { state, who, since, until, text, reasons }, now }: { state: DialogState; now: number }) {
  const formats = useFormats()
  const lastsMs = (until === null ? now : Date.parse(until)) - Date.parse(since)
  const lasts = formatDuration(lastsMs)
  const why = reasons.flatMap((reason) => texts.reasons[reason] ?? [])
  return (
    <li className={until === null && state !== 'closed' ? classes.good : undefined}>
      <span className={classes.what}>
        {texts.states[state]}
        {who ? ` · ${who}` : ''}{' '}
        {until === null && state === 'closed' ? null : (
          <span>{until === null ? texts.goesOn(lasts) : texts.lasted(lasts)}</span>
        )}
      </span>
      <time dateTime={since}>{formats.exact(since)}</time>
      <p className={classes.more}>{why.length === 0 ? text : `${text}: ${why.join(', ')}`}</p>
    </li>
  )
}
