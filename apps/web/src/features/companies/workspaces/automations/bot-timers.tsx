import type { BotTimers as Timers } from '@prosa/contract'
import { Link } from 'react-router'
import { useCan } from '../../../../app/session.tsx'
import { Row, RowList } from '../../../../ui/row-list.tsx'
import classes from './automations.module.css'
import { automationTexts as texts } from './texts.ts'

const timersText = ({ repeat, transferMinutes, closeMinutes }: Timers): string =>
  [
    ...(repeat ? [texts.botRepeat(repeat.minutes, repeat.times)] : []),
    ...(transferMinutes === null ? [] : [texts.botTransfer(transferMinutes)]),
    ...(closeMinutes === null ? [] : [texts.botClose(closeMinutes)]),
  ].join(' · ')

/** What bots do by themselves; changed on their pages. */
export function BotTimers({ bots }: { bots: readonly Timers[] }) {
  const mayOpen = useCan()('bot_view')
  if (bots.length === 0) return null
  return (
    <section className={classes.bots} aria-label={texts.botsTitle}>
      <h2>{texts.botsTitle}</h2>
      <p>{texts.botsText}</p>
      <RowList label={texts.botsTitle}>
        {bots.map((bot) => (
          <Row
            key={bot.id}
            name={mayOpen ? <Link to={`/chatbots/${bot.id}`}>{bot.name}</Link> : bot.name}
            details={[timersText(bot)]}
          />
        ))}
      </RowList>
    </section>
  )
}
