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

/** Current waits and people in the selected workspaces. */
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
        {data ? (
          <button type="button" className={classes.people} onClick={() => setOpen(true)}>
            {texts.people}
            <IconChevronRight size={16} stroke={1.75} aria-hidden />
          </button>
        ) : null}
      </header>
      {data ? <Numbers data={data} now={now} /> : null}
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

interface NumbersProps {
  data: DashboardNow
  now: number
}

function Numbers({ data: { queue, served, withBot, online, away }, now }: NumbersProps) {
  const can = useCan()
  const said = ({ count, isCapped }: { count: number; isCapped: boolean }): string =>
    isCapped ? texts.moreThan(formatNumber(count)) : formatNumber(count)
  const count = said(queue)
  const seesInbox = can('dialog_view', 'omnichannel_view')
  const isLeft = online === 0 && queue.count > 0
  return (
    <dl className={classes.numbers}>
      <Figure
        label={texts.queue}
        note={queue.oldest ? texts.longest(waitOf(queue.oldest, now)) : texts.nobodyWaits}
        alarm={isLong(queue.oldest, now) ? 'number' : null}
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
        alarm={isLong(served.oldest, now) ? 'note' : null}
      >
        {formatNumber(served.count)}
      </Figure>
      <Figure label={texts.withBot} note="">
        {said(withBot)}
      </Figure>
      <Figure
        label={texts.online}
        note={isLeft ? texts.nobodyOnline : away > 0 ? texts.away(away) : ''}
        alarm={isLeft ? 'number' : null}
      >
        {formatNumber(online)}
      </Figure>
    </dl>
  )
}

interface FigureProps {
  label: string
  note: string
  /** Somebody has to act now: the note is red, and with 'number' the number too. */
  alarm?: 'note' | 'number' | null
  children: ReactNode
}

function Figure({ label, note, alarm = null, children }: FigureProps) {
  return (
    <div data-alarm={alarm ?? undefined}>
      <dt>{label}</dt>
      <dd className={classes.number}>{children}</dd>
      <dd className={alarm ? classes.alarm : classes.note}>{note}</dd>
    </div>
  )
}
