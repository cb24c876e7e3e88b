import {
  type AutomationChoices,
  type AutomationDefinition,
  dryRunLimits,
  type TriedAutomation,
  tryAutomation,
} from '@prosa/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../../app/api.ts'
import { roomPath } from '../../../../app/route-rules.ts'
import { useAct } from '../../../../app/use-act.ts'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { Row, RowList } from '../../../../ui/row-list.tsx'
import { toastError } from '../../../../ui/toast.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import { bodyOf, type DraftAutomation, type DraftCondition } from './automation-draft.ts'
import { conditionText } from './automation-sentence.ts'
import classes from './automations.module.css'
import { automationTexts } from './texts.ts'

const { dryRun: texts } = automationTexts

interface DryRunProps {
  draft: DraftAutomation
  choices: AutomationChoices
}

/** In which rooms of the last days it would have acted, and where each condition failed. */
export function DryRun({ draft, choices }: DryRunProps) {
  const [tried, setTried] = useState<{ of: string; answer: TriedAutomation } | null>(null)
  const { workspaceIds, definition } = bodyOf(draft)
  const of = JSON.stringify({ workspaceIds, definition })
  const act = useAct({
    ask: async () => {
      const { schema } = await import('./tried-schema.ts')
      const { success, data } = schema.safeParse({ workspaceIds, definition })
      return success ? call(tryAutomation, { body: data }) : null
    },
    done: (answer) => (answer ? setTried({ of, answer }) : toastError(texts.incomplete)),
    failed: texts.failed,
  })
  // Something else was written since.
  const shown = tried?.of === of ? tried.answer : null
  return (
    <section className={classes.tried} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <div>
        <BusyButton size="sm" isBusy={act.isPending} onClick={() => act.mutate()}>
          {tried ? texts.again : texts.ask}
        </BusyButton>
      </div>
      <div role="status">{shown ? <Answer tried={shown} draft={draft} choices={choices} /> : null}</div>
    </section>
  )
}

/** 'O texto contém “boleto”'. */
const nameOf = (condition: DraftCondition | undefined, choices: AutomationChoices): string => {
  const name = condition ? conditionText(condition, choices) : ''
  return name.charAt(0).toUpperCase() + name.slice(1)
}

interface AnswerProps {
  tried: TriedAutomation
  draft: DraftAutomation
  choices: AutomationChoices
}

const ofToday: readonly AutomationDefinition['conditions'][number]['kind'][] = ['tag', 'field', 'hours']

function Answer({ tried, draft, choices }: AnswerProps) {
  const { rooms, looked, isCut, tooLong, labelsSince, acted, conditions } = tried
  const { moment } = useFormats()
  const isOfToday = draft.conditions.some(({ kind }) => ofToday.includes(kind))
  return (
    <>
      <p>{texts.would(rooms, looked)}</p>
      {isCut ? <p className={classes.hint}>{texts.cut}</p> : null}
      {tooLong > 0 ? <p className={classes.hint}>{texts.tooLong(tooLong)}</p> : null}
      {labelsSince ? <p className={classes.hint}>{texts.labelsSince(moment(labelsSince))}</p> : null}
      {isOfToday ? <p className={classes.hint}>{texts.today}</p> : null}
      {conditions.length > 0 ? (
        <RowList label={texts.conditions}>
          {conditions.map(({ failed, unknown }, place) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no identity but its place
              key={place}
              name={nameOf(draft.conditions[place], choices)}
              details={[[texts.failedIn(failed), ...(unknown > 0 ? [texts.unknownIn(unknown)] : [])].join(' · ')]}
            />
          ))}
        </RowList>
      ) : null}
      {acted.length > 0 ? (
        <RowList label={texts.rooms}>
          {acted.slice(0, dryRunLimits.shown).map(({ dialogId, contactName, at }) => (
            <Row
              key={dialogId}
              name={
                <Link to={roomPath(dialogId)} target="_blank">
                  {contactName}
                </Link>
              }
              details={[moment(at)]}
            />
          ))}
        </RowList>
      ) : null}
    </>
  )
}
