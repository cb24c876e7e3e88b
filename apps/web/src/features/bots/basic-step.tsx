import { Select, TextInput } from '@mantine/core'
import { botTargets } from '@prosa/contract'
import clsx from 'clsx'
import { useWorkspaces } from '../../shared/workspaces/workspaces.ts'
import type { BotForm } from './bot-draft.ts'
import classes from './create-bot-wizard.module.css'
import { botTexts } from './texts.ts'

export interface StepProps {
  form: BotForm
}

/** Name, workspace and objective. */
export function BasicStep({ form }: StepProps) {
  const { all } = useWorkspaces()
  return (
    <>
      <TextInput label={botTexts.name} placeholder={botTexts.namePlaceholder} data-autofocus {...form.field('name')} />
      <Select
        label={botTexts.workspaceField}
        placeholder={botTexts.workspacePlaceholder}
        searchable
        allowDeselect={false}
        data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.field('workspaceId')}
        value={form.values.workspaceId === null ? null : String(form.values.workspaceId)}
        onChange={(value) => form.setValues({ workspaceId: value === null ? null : Number(value) })}
      />
      <ObjectiveChoice form={form} />
    </>
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
