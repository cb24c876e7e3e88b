import type { DashboardNow } from '@prosa/contract'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { inboxPath } from '../../../../app/route-rules.ts'
import { useCan } from '../../../../app/session.tsx'
import { comingKeys } from '../../../../ui/coming-keys.tsx'
import { Explanation } from '../../../../ui/explanation.tsx'
import { formatNumber } from '../../../../ui/format.ts'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import { ForecastStrip } from './forecast-strip.tsx'
import classes from './now-strip.module.css'
import { isLong, nowTexts as texts, waitOf } from './now-texts.ts'
import { useNowFigures } from './use-now-figures.ts'

const PeoplePanel = lazyPiece(async () => (await import('./people-panel.tsx')).PeoplePanel)

/** What waits and who serves at this moment, in the chosen workspaces. */
export function NowStrip() {
  const { data, workspaces, hasNone, error, isOld, readAt, now, retry } = useNowFigures()
  const [isOpen, setOpen] = useState(false)
  const formats = useFormats()
  if (hasNone) return null
  return (
    <section className={classes.now} aria-label={texts.title} data-old={isOld || undefined}>
      <header className={classes.head}>
        <h2>{texts.title}</h2>
        <Explanation of={texts.title} text={texts.meaning} />
        <p role="status">
          {isOld ? texts.old(formats.time(readAt)) : ''}
          {!data && error ? texts.failed : ''}
        </p>
        {error ? (
          <button type="button" className={classes.link} onClick={retry}>
            {texts.retry}
          </button>
        ) : null}
      </header>
      {data ? <Numbers data={data} now={now} onPeople={() => setOpen(true)} /> : null}
      {data || error ? null : <Skeleton height={52} />}
      {data ? <ForecastStrip workspaces={workspaces} /> : null}
      {isOpen && data ? (
        <Suspense fallback={comingKeys}>
          <PeoplePanel people={data.people} now={now} isOld={isOld} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}

function Numbers({
  data: { queue, served, withBot, online, away },
  now,
  onPeople,
}: {
  data: DashboardNow
  now: number
  onPeople: () => void
}) {
  const can = useCan()
  const said = ({ count, isCapped }: { count: number; isCapped: boolean }): string =>
    isCapped ? texts.moreThan(formatNumber(count)) : formatNumber(count)
  const count = said(queue)
  const seesInbox = can('dialog_view', 'omnichannel_view')
  const isLeft = online === 0 && queue.count > 0
  return (
    <div className={classes.numbers}>
      <dl className={classes.figures}>
        <Figure
          label={texts.queue}
          note={queue.oldest ? texts.longest(waitOf(queue.oldest, now)) : texts.nobodyWaits}
          isAlarm={isLong(queue.oldest, now)}
        >
          {seesInbox && queue.count > 0 ? (
            <Link to={`${inboxPath}?vista=fila`} title={texts.openQueue}>
              {count}
            </Link>
          ) : (
            count
          )}
        </Figure>
        <Figure
          label={texts.served}
          note={
            served.oldest
              ? texts.unanswered(served.unanswered, waitOf(served.oldest, now))
              : served.count > 0
                ? texts.allAnswered
                : ''
          }
          isAlarm={isLong(served.oldest, now)}
        >
          {formatNumber(served.count)}
        </Figure>
        <Figure label={texts.withBot} note="">
          {said(withBot)}
        </Figure>
        <Figure
          label={texts.online}
          note={isLeft ? texts.nobodyOnline : away > 0 ? texts.away(away) : ''}
          isAlarm={isLeft}
        >
          {formatNumber(online)}
        </Figure>
      </dl>
      <div className={classes.people}>
        <button type="button" className={classes.link} onClick={onPeople}>
          {texts.people}
          <IconChevronRight size={16} stroke={1.75} aria-hidden />
        </button>
      </div>
    </div>
  )
}

interface FigureProps {
  label: string
  note: string
  /** Somebody has to do something now: figure and words are red. The figures stay in one line, and none of the words is larger than they are. */
  isAlarm?: boolean
  children: ReactNode
}

function Figure({ label, note, isAlarm = false, children }: FigureProps) {
  return (
    <div data-alarm={isAlarm || undefined}>
      <dt>{label}</dt>
      <dd className={classes.number}>{children}</dd>
      <dd className={isAlarm ? classes.alarm : classes.note}>{note}</dd>
    </div>
  )
}
