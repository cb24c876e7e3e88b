import { Select, TextInput } from '@mantine/core'
import { botTargets } from '@prosa/contract'
import clsx from 'clsx'
import { useWorkspaces } from '../../app/workspaces.ts'
import type { BotDraft, BotDraftErrors } from './bot-draft.ts'
import classes from './create-bot-wizard.module.css'
import { botTexts } from './texts.ts'

export interface StepProps {
  draft: BotDraft
  errors: BotDraftErrors
  onChange: (values: Partial<BotDraft>) => void
}

/** Name, workspace and objective. */
export function BasicStep({ draft, errors, onChange }: StepProps) {
  const { all } = useWorkspaces()
  return (
    <>
      <TextInput
        label={botTexts.name}
        placeholder={botTexts.namePlaceholder}
        data-autofocus
        maxLength={100}
        value={draft.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Select
        label={botTexts.workspaceField}
        placeholder={botTexts.workspacePlaceholder}
        searchable
        allowDeselect={false}
        data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={draft.workspaceId === null ? null : String(draft.workspaceId)}
        error={errors.workspaceId}
        onChange={(value) => onChange({ workspaceId: value === null ? null : Number(value) })}
      />
      <ObjectiveChoice draft={draft} errors={errors} onChange={onChange} />
    </>
  )
}

function ObjectiveChoice({ draft, errors, onChange }: StepProps) {
  return (
    <fieldset className={classes.objectives} aria-describedby={errors.target ? 'objective-error' : undefined}>
      <legend>{botTexts.objective}</legend>
      {Object.entries(botTargets).map(([value, name]) => {
        const target = Number(value)
        const isChosen = draft.target === target
        return (
          <label key={value} className={clsx(classes.objective, isChosen && classes.chosen)}>
            <input
              type="radio"
              name="objective"
              className="visually-hidden"
              checked={isChosen}
              onChange={() => onChange({ target })}
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
