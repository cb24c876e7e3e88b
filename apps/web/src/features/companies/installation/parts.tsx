import type { InstallationHealth, PartState } from '@prosa/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type BadgeTone, StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './installation.module.css'
import { installationTexts as texts } from './texts.ts'

type Part = InstallationHealth['parts'][number]

const tones: Record<PartState, BadgeTone> = { failed: 'bad', warning: 'warn', ok: 'ok', off: 'off' }
const order = Object.keys(tones) as PartState[]

/** Commands and names of settings. The capture group keeps them in the split result, at odd indexes. */
const commands = /(npm run [a-z:-]+(?: -- PASTA)?(?: --[a-z]+)*|\b[A-Z]+_[A-Z_]+\b|\bROLES=[a-z,]+)/

/** An advice with its commands as code. */
const withCommands = (advice: string): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text keep their places
  advice.split(commands).map((text, place) => (place % 2 === 1 ? <code key={place}>{text}</code> : text))

/** Each part with its findings; failing parts first, with advice. */
export function Parts({ parts }: { parts: readonly Part[] }) {
  const sorted = parts.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  return (
    <section aria-labelledby="installation-parts">
      <h2 id="installation-parts" className={classes.title}>
        {texts.partsTitle}
      </h2>
      <ul className={classes.parts}>
        {sorted.map(({ part, state, text, advice }) => (
          <li key={part} className={classes.part} data-state={state}>
            <span className={classes.name}>{texts.parts[part]}</span>
            <div className={classes.found}>
              <p>{text}</p>
              {advice ? <p className={classes.advice}>{withCommands(advice)}</p> : null}
              {part === 'mail' && state === 'warning' ? <Link to="/emails">{texts.mails}</Link> : null}
            </div>
            <StatusBadge tone={tones[state]}>{texts.states[state]}</StatusBadge>
          </li>
        ))}
      </ul>
    </section>
  )
}
