import { Select, TextInput } from '@mantine/core'
import { botTargets, importReadyFlow, listReadyFlows } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { query } from '../../../app/query.ts'
import { useCan } from '../../../app/session.tsx'
import type { ChosenFlow } from '../../../shared/templates/chosen-flow.ts'
import { useWorkspaces } from '../../../shared/workspaces/workspaces.ts'
import { choicesOf, withParents } from '../../../ui/choices.ts'
import type { BotForm } from './bot-draft.ts'
import classes from './create-bot-wizard.module.css'
import { flowlessTargets } from './has-script.ts'
import { botTexts } from './texts.ts'

export interface StepProps {
  form: BotForm
}

interface BasicStepProps extends StepProps, FlowChoiceProps {}

/** Name, workspace, objective and initial flow. */
export function BasicStep({ form, flow, onFlow }: BasicStepProps) {
  const { all } = useWorkspaces()
  return (
    <>
      <TextInput label={botTexts.name} placeholder={botTexts.namePlaceholder} data-autofocus {...form.field('name')} />
      <Select
        label={botTexts.workspaceField}
        placeholder={botTexts.workspacePlaceholder}
        searchable
        allowDeselect={false}
        data={choicesOf(withParents(all))}
        {...form.field('workspaceId')}
        value={form.values.workspaceId === null ? null : String(form.values.workspaceId)}
        onChange={(value) => form.setValues({ workspaceId: value === null ? null : Number(value) })}
      />
      <ObjectiveChoice form={form} />
      {flowlessTargets.includes(form.values.target ?? 0) ? null : (
        <FlowChoice
          flow={flow}
          onFlow={(next) => {
            onFlow(next)
            // A ready flow also sets its objective.
            if (next?.kind === 'ready' && next.target !== undefined) form.setValues({ target: next.target })
          }}
        />
      )}
    </>
  )
}

interface FlowChoiceProps {
  /** Null: an empty flow. */
  flow: ChosenFlow | null
  onFlow: (flow: ChosenFlow | null) => void
}

const emptyFlow = 'empty'
const keptFlow = 'kept'

/** Choice of the initial flow: empty, a ready flow, or the template chosen before. */
function FlowChoice({ flow, onFlow }: FlowChoiceProps) {
  const mayImport = useCan().call(importReadyFlow)
  const { data } = useQuery({
    meta: { loud: true },
    ...query(listReadyFlows),
    enabled: mayImport,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // The template stays available when another option is chosen.
  const [template] = useState(flow?.kind === 'template' ? flow : null)
  const ready = data?.result ?? []
  if (!mayImport || (ready.length === 0 && !template)) return null
  const choose = (value: string | null): void => {
    const row = ready.find(({ key }) => key === value)
    if (row) onFlow({ kind: 'ready', key: row.key, name: row.name, review: row.review, target: row.target })
    else onFlow(value === keptFlow ? template : null)
  }
  return (
    <Select
      label={botTexts.begin}
      description={
        ready.find(({ key }) => flow?.kind === 'ready' && key === flow.key)?.description ?? botTexts.beginText
      }
      inputWrapperOrder={['label', 'input', 'description']}
      allowDeselect={false}
      data={[
        { value: emptyFlow, label: botTexts.beginEmpty },
        ...(template ? [{ value: keptFlow, label: botTexts.beginTemplate }] : []),
        { group: botTexts.beginReady, items: ready.map(({ key, name }) => ({ value: key, label: name })) },
      ]}
      value={flow === null ? emptyFlow : flow.kind === 'ready' ? flow.key : keptFlow}
      onChange={choose}
    />
  )
}

function ObjectiveChoice({ form }: StepProps) {
  const { errors, values } = form
  return (
    <fieldset className={classes.objectives} aria-describedby={errors.target ? 'objective-error' : undefined}>
      <legend>{botTexts.objective}</legend>
      {Object.entries(botTargets).map(([value, name]) => {
        const target = Number(value)
        const isChosen = values.target === target
        return (
          <label key={value} className={clsx(classes.objective, isChosen && classes.chosen)}>
            <input
              type="radio"
              name="objective"
              className="visually-hidden"
              checked={isChosen}
              data-path="target"
              onChange={() => form.setValues({ target })}
            />
            <b>{name}</b>
            <span>{botTexts.objectives[target as keyof typeof botTexts.objectives]}</span>
          </label>
        )
      })}
      {errors.target ? (
        <p id="objective-error" className={classes.error}>
          {errors.target}
        </p>
      ) : null}
    </fieldset>
  )
}
