import classes from './automations.module.css'
import { type ReadyKind, readyKinds } from './ready-automations.ts'
import { readyTexts as texts } from './ready-texts.ts'

/** Automations to begin with, each with what it is for. */
export function ReadyList({ onChoose }: { onChoose: (kind: ReadyKind) => void }) {
  return (
    <section className={classes.bots} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p>{texts.text}</p>
      <ul className={classes.ready}>
        {readyKinds.map((kind) => (
          <li key={kind}>
            <button type="button" onClick={() => onChoose(kind)}>
              <b>{texts[kind].name}</b>
              <span>{texts[kind].why}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
