import type { FirstSteps as Steps } from '@prosa/contract'
import { IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import { startBotPath } from '../../shared/bots/add-bot.ts'
import { botChannelPath, flowPath } from '../../shared/bots/bot-paths.ts'
import classes from './first-steps.module.css'
import { workTexts } from './work-texts.ts'

type Step = Exclude<keyof Steps, 'botId'>

const texts = workTexts.firstSteps

const order = ['published', 'connected', 'invited', 'answered'] as const satisfies readonly Step[]

const pathOf = (step: Step, botId: number | null): string => {
  if (step === 'invited') return '/users?convidar=1'
  if (step === 'answered') return '/omnichannel'
  if (botId === null) return startBotPath
  return step === 'published' ? flowPath(botId, -1) : botChannelPath(botId, 'livechat')
}

/** Steps of a new company to its first answered customer; each step is ticked once the server reports it done. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const done = order.filter((step) => steps[step]).length
  const next = order.find((step) => !steps[step])
  return (
    <section className={`card ${classes.card}`} aria-labelledby="first-steps">
      <header className={classes.head}>
        <h2 id="first-steps">{texts.title}</h2>
        <span className="sub num">{texts.count(done, order.length)}</span>
      </header>
      <ol className={classes.steps}>
        {order.map((step) => (
          <li key={step}>
            <Link to={pathOf(step, steps.botId)} className={classes.step} data-next={step === next || undefined}>
              {steps[step] ? (
                <IconCircleCheckFilled className={classes.done ?? ''} size={22} aria-label={texts.done} />
              ) : (
                <IconCircle className={classes.open ?? ''} size={22} stroke={1.5} aria-label={texts.open} />
              )}
              <span className={classes.words}>
                <b data-done={steps[step] || undefined}>{texts.names[step]}</b>
                <span className="sub">{texts.hints[step]}</span>
              </span>
              <IconChevronRight size={18} stroke={1.75} aria-hidden />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
