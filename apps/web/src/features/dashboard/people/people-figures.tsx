import { type Dashboard, type PeopleFigures, readPeopleFigures, type ServicesOnly, type Spread } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../../app/query.ts'
import { formatRange } from '../../../ui/day-range.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Explanation } from '../../../ui/explanation.tsx'
import { formatNumber, formatRatio } from '../../../ui/format.ts'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { BehindFigure } from '../behind/behind-figure.ts'
import { daysBefore } from '../dashboard-rows.ts'
import { Pressed } from '../pressed.tsx'
import type { ShownDashboard } from '../use-dashboard.ts'
import { AttendantsTable } from './attendants-table.tsx'
import classes from './people-figures.module.css'
import { changeInWords, durationOf, peopleTexts as texts } from './people-texts.ts'

interface PeopleFiguresProps {
  shown: ShownDashboard
  before: Dashboard | null
  onOpen: (figure: BehindFigure) => void
}

export type OpenPeople = (title: string, number: number, only: ServicesOnly) => void

/** How people served what began in the period. */
export function PeopleFiguresSection({ shown, before, onOpen }: PeopleFiguresProps) {
  const { bots, days, data: all } = shown
  const { data, error, refetch } = useQuery({
    ...query(readPeopleFigures, { body: { bots, ...days } }),
    meta: { quiet: true },
  })
  const past = useQuery({
    ...query(readPeopleFigures, { body: { bots, ...daysBefore(days) } }),
    enabled: data !== undefined,
    meta: { quiet: true },
  })
  const open: OpenPeople = (title, number, only) => onOpen({ title, number, unit: 'services', bots, days, only })
  return (
    <section className={classes.people} aria-label={texts.title}>
      <h2>
        {texts.title}
        <Explanation of={texts.title} text={texts.meaning} />
      </h2>
      {data ? (
        <>
          <Cards
            now={{ people: data, all }}
            before={past.data && before ? { people: past.data, all: before } : null}
            beforeTitle={texts.beforeTitle(formatRange(daysBefore(days)))}
            onOpen={open}
          />
          <AttendantsTable attendants={data.attendants} onOpen={open} />
        </>
      ) : null}
      {!data && error ? <ErrorState level={3} title={texts.failed} onRetry={() => void refetch()} /> : null}
      {data || error ? null : (
        <Loading>
          <Skeleton height={220} />
        </Loading>
      )}
    </section>
  )
}

interface Figures {
  people: PeopleFigures
  all: Dashboard
}

/** Nobody took part in it, and it was handed to nobody. */
const botOnly = ({ people, all }: Figures): number =>
  all.openServices + all.closedServices - all.humanServices - people.unserved

interface CardsProps {
  now: Figures
  before: Figures | null
  beforeTitle: string
  onOpen: OpenPeople
}

function Cards({ now, before, beforeTitle, onOpen }: CardsProps) {
  const { people, all } = now
  const { satisfaction } = people
  const services = all.openServices + all.closedServices
  const past = before?.people.satisfaction.mean ?? null
  const compared = (number: number, former: number | undefined): ReactNode =>
    former === undefined ? null : <span title={beforeTitle}>{changeInWords(number, former, formatNumber(former))}</span>
  const alone = botOnly(now)
  return (
    <dl className={classes.cards}>
      {(['firstAnswer', 'wait', 'handling'] as const).map((name) => (
        <Times
          key={name}
          name={name}
          now={people[name]}
          before={before?.people[name] ?? null}
          beforeTitle={beforeTitle}
        />
      ))}
      <Card
        name="lost"
        note={texts.of(people.lost, people.handed, texts.ofHanded)}
        change={compared(people.lost, before?.people.lost)}
      >
        <Pressed number={people.lost} onPress={() => onOpen(texts.lost, people.lost, { people: 'lost' })} />
      </Card>
      <Card
        name="abandoned"
        note={texts.of(people.abandoned, people.taken, texts.ofTaken)}
        change={compared(people.abandoned, before?.people.abandoned)}
      >
        <Pressed
          number={people.abandoned}
          onPress={() => onOpen(texts.abandoned, people.abandoned, { people: 'abandoned' })}
        />
      </Card>
      <Card
        name="botOnly"
        note={texts.of(alone, services, texts.ofAll)}
        change={compared(alone, before ? botOnly(before) : undefined)}
      >
        <Pressed number={alone} onPress={() => onOpen(texts.botOnly, alone, { people: 'none' })} />
      </Card>
      <Card
        name="rating"
        note={satisfaction.asked > 0 ? texts.ratings(satisfaction.answered, satisfaction.asked) : null}
        change={past === null ? null : <span title={beforeTitle}>{texts.ratingBefore(formatRatio(past))}</span>}
      >
        {satisfaction.mean === null ? texts.noTimes : texts.ratingOf(formatRatio(satisfaction.mean))}
      </Card>
    </dl>
  )
}

interface TimesProps {
  name: 'firstAnswer' | 'wait' | 'handling'
  now: Spread
  before: Spread
  beforeTitle: string
}

function Times({ name, now, before, beforeTitle }: TimesProps) {
  if (!now) return <Card name={name}>{texts.noTimes}</Card>
  const change = before ? (
    <span title={beforeTitle}>{changeInWords(now.median, before.median, durationOf(before.median))}</span>
  ) : null
  return (
    <Card name={name} note={texts.spread(durationOf(now.mean), durationOf(now.p90))} change={change}>
      {durationOf(now.median)} <small>{texts.median}</small>
    </Card>
  )
}

interface CardProps {
  name: Exclude<keyof typeof texts.meanings, 'attendants'>
  note?: ReactNode
  change?: ReactNode
  children: ReactNode
}

function Card({ name, note, change, children }: CardProps) {
  return (
    <div>
      <dt>
        {texts[name]}
        <Explanation of={texts[name]} text={texts.meanings[name]} />
      </dt>
      <dd className={classes.number}>{children}</dd>
      {note ? <dd className={classes.note}>{note}</dd> : null}
      {change ? <dd className={classes.note}>{change}</dd> : null}
    </div>
  )
}
