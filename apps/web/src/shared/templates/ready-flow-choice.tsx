import type { ReadyFlowRow } from '@prosa/contract'
import { type ChosenFlow, isSameFlow } from './chosen-flow.ts'
import { ReadyFlowIcon } from './ready-flow-icon.tsx'
import classes from './template-choice.module.css'
import { templateTexts as texts } from './texts.ts'

interface ReadyFlowChoiceProps {
  flows: readonly ReadyFlowRow[]
  /** Name of the radio group, shared with the company's templates. */
  name: string
  chosen: ChosenFlow | null
  onChoose: (flow: ChosenFlow) => void
}

/** The ready flows as cards, grouped by trade. */
export function ReadyFlowChoice({ flows, name, chosen, onChoose }: ReadyFlowChoiceProps) {
  return (
    <fieldset className={classes.cards} aria-label={texts.ready}>
      {flows.map((row) => {
        const flow: ChosenFlow = {
          kind: 'ready',
          key: row.key,
          name: row.name,
          review: row.review,
          target: row.target,
        }
        const isChosen = isSameFlow(chosen, flow)
        return (
          <label key={row.key} className={classes.readyCard} data-chosen={isChosen || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={isChosen}
              onChange={() => onChoose(flow)}
            />
            <span className={classes.cardIcon}>
              <ReadyFlowIcon flowKey={row.key} />
            </span>
            <b>{row.name}</b>
            <span>{row.description}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
