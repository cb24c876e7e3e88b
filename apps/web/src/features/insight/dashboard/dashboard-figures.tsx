import type { Dashboard } from '@prosa/contract'
import { IconCircleCheck, IconClock, IconMessage, IconUser } from '@tabler/icons-react'
import { Explanation } from '../../../ui/explanation.tsx'
import { formatNumber } from '../../../ui/format.ts'
import type { Card } from './behind/behind-figure.ts'
import { changeOf, isNothing } from './dashboard-rows.ts'
import classes from './dashboard-screen.module.css'
import { Pressed } from './pressed.tsx'
import { dashboardTexts as texts } from './texts.ts'

interface FiguresProps {
  data: Dashboard
  /** Figures of the same number of days just before, and those days as text. */
  before: Dashboard | null
  beforeDays: string
  /** The period is not over, so its numbers are not compared. */
  isToday: boolean
  /** Shows the conversations that a figure counts. */
  onOpen: (card: Card) => void
}

// Open conversations are counted now, so there is no earlier number to compare with.
const cards = [
  { of: 'openServices', label: texts.open, meaning: texts.meaning.open, isCompared: false, Icon: IconClock },
  { of: 'closedServices', label: texts.closed, meaning: texts.meaning.closed, isCompared: true, Icon: IconCircleCheck },
  { of: 'messages', label: texts.messages, meaning: texts.meaning.messages, isCompared: true, Icon: IconMessage },
  { of: 'humanServices', label: texts.human, meaning: texts.meaning.human, isCompared: true, Icon: IconUser },
] as const

/** The four figure cards. */
export function Figures({ data, before, beforeDays, isToday, onOpen }: FiguresProps) {
  return (
    <dl className={classes.figures} aria-label={texts.figures}>
      {cards.map(({ of, label, meaning, isCompared, Icon }) => (
        <div key={of}>
          <dt>
            <Icon size={16} stroke={1.75} aria-hidden />
            {label}
          </dt>
          <dd>
            <Pressed number={data[of]} onPress={() => onOpen(of)} />
          </dd>
          <dd className={classes.beside}>
            {isCompared && before ? (
              <Before now={data[of]} before={before[of]} days={beforeDays} isToday={isToday} />
            ) : null}
            <Explanation of={label} text={meaning} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface BeforeProps {
  now: number
  before: number
  days: string
  isToday: boolean
  /** The number is in minutes; the figure shows the unit. */
  isTime?: boolean
}

function Before({ now, before, days, isToday, isTime = false }: BeforeProps) {
  const said = formatNumber(before)
  return (
    <span title={texts.beforeTitle(days)}>
      {isToday ? (isTime ? texts.yesterdayMinutes : texts.yesterday)(said) : texts.before(said, changeOf(now, before))}
    </span>
  )
}

/** Working time saved: minutes that people did not have to work. */
export function SavedMinutes({ data, before, beforeDays, isToday, onOpen }: FiguresProps) {
  const minutes = data.humanServicesMinutes
  return (
    <section className={classes.saved} aria-label={texts.saved}>
      <h2>
        {texts.saved}
        <Explanation of={texts.saved} text={texts.meaning.saved} />
      </h2>
      {isNothing(data) ? (
        <p className={classes.minutes}>
          <b>{texts.noData}</b>
        </p>
      ) : (
        <>
          <p className={classes.minutes}>
            <b>
              <Pressed number={minutes} onPress={() => onOpen('humanServicesMinutes')} />
            </b>{' '}
            {texts.minutes(minutes)}
          </p>
          <p>{texts.inPeriod}</p>
          {before ? (
            <p>
              <Before now={minutes} before={before.humanServicesMinutes} days={beforeDays} isToday={isToday} isTime />
            </p>
          ) : null}
        </>
      )}
      <IconClock className={classes.clock} size={148} stroke={1.5} aria-hidden />
    </section>
  )
}
