import type { Dashboard } from '@prosa/contract'
import { IconCircleCheck, IconClock, IconMessage, IconUser } from '@tabler/icons-react'
import { formatNumber } from '../../ui/format.ts'
import { isNothing } from './dashboard-rows.ts'
import classes from './dashboard-screen.module.css'
import { dashboardTexts as texts } from './texts.ts'

/** The four cards. */
export function Figures({ data }: { data: Dashboard }) {
  const cards = [
    { label: texts.open, value: data.openServices, Icon: IconClock },
    { label: texts.closed, value: data.closedServices, Icon: IconCircleCheck },
    { label: texts.messages, value: data.messages, Icon: IconMessage },
    { label: texts.human, value: data.humanServices, Icon: IconUser },
  ]
  return (
    <dl className={classes.figures} aria-label={texts.figures}>
      {cards.map(({ label, value, Icon }) => (
        <div key={label}>
          <dt>
            <Icon size={16} stroke={1.75} aria-hidden />
            {label}
          </dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What people did not have to do. */
export function SavedMinutes({ data }: { data: Dashboard }) {
  const minutes = data.humanServicesMinutes
  return (
    <section className={classes.saved} aria-label={texts.saved}>
      <h2>{texts.saved}</h2>
      {isNothing(data) ? (
        <p className={classes.minutes}>
          <b>{texts.noData}</b>
        </p>
      ) : (
        <>
          <p className={classes.minutes}>
            <b>{formatNumber(minutes)}</b> {texts.minutes(minutes)}
          </p>
          <p>{texts.inPeriod}</p>
        </>
      )}
      <IconClock className={classes.clock} size={148} stroke={1.5} aria-hidden />
    </section>
  )
}
