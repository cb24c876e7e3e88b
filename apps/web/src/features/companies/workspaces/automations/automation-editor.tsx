import { MultiSelect, TextInput } from '@mantine/core'
import {
  type Automation,
  type AutomationChoices,
  createAutomation,
  listAutomations,
  listAutomationVersions,
  updateAutomation,
} from '@prosa/contract'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../../app/api.ts'
import { invalidate } from '../../../../app/query.ts'
import { useContractForm } from '../../../../app/use-contract-form.ts'
import { useWorkspaces } from '../../../../shared/workspaces/workspaces.ts'
import { choicesOf, withParents } from '../../../../ui/choices.ts'
import { FormPanel } from '../../../../ui/form-panel.tsx'
import { Note } from '../../../../ui/note.tsx'
import { ActCards } from './act-fields.tsx'
import { AutomationBadge } from './automation-badge.tsx'
import { bodyOf, draftOf, eventFrom, kindsAt } from './automation-draft.ts'
import { sentenceOf } from './automation-sentence.ts'
import classes from './automations.module.css'
import { BeginWith } from './begin-with.tsx'
import { ConditionCards } from './condition-fields.tsx'
import { DryRun } from './dry-run.tsx'
import { EventCard } from './event-fields.tsx'
import { type ReadyKind, readyAutomation } from './ready-automations.ts'
import { automationTexts as texts } from './texts.ts'
import { withGone } from './with-gone.ts'

const width = 640

interface AutomationEditorProps {
  /** Null: a new one. */
  automation: Automation | null
  /** Of a new one: the ready one that it begins with. */
  ready: ReadyKind | null
  workspaceId: number
  choices: AutomationChoices
  onClose: () => void
}

/** Quando, se, então: one sentence above, and what it would have done lately below. */
export function AutomationEditor({ automation, ready, workspaceId, choices, onClose }: AutomationEditorProps) {
  const { all } = useWorkspaces()
  const form = useContractForm({
    schema: async () => (await import('./automation-schema.ts')).schema,
    ...(automation
      ? { stored: draftOf(automation), sendsAll: true, revision: automation.revision }
      : { initialValues: readyAutomation(ready, workspaceId) }),
    bodyOf,
    reread: () => invalidate(listAutomations),
    send: (body) =>
      automation ? call(updateAutomation, { params: { id: automation.id }, body }) : call(createAutomation, { body }),
    saved: automation ? texts.saved : texts.created,
    failed: texts.saveFailed,
    onDone: async () => {
      onClose()
      await invalidate(listAutomations, listAutomationVersions)
    },
  })
  const { values } = form
  // Conditions that say nothing about the chosen event.
  const [dropped, setDropped] = useState<readonly string[]>([])
  const isReadOnly = automation?.isReadOnly === true
  const places = values.workspaceIds.map(String)
  const own = choicesOf(withParents(all))
  // Those where it also holds, which are not theirs to choose.
  const others = choicesOf(choices.workspaces).filter(
    ({ value }) => places.includes(value) && !own.some((one) => one.value === value),
  )
  const chooseEvent = (value: string | null): void => {
    const event = eventFrom(value)
    const chosen = values.conditions.map(({ kind }) => kind)
    const kinds = kindsAt(event, chosen)
    setDropped(chosen.filter((kind) => !kinds.includes(kind)).map((kind) => texts.conditions[kind].name))
    form.setValues({ event, conditions: values.conditions.filter(({ kind }) => kinds.includes(kind)) })
  }
  return (
    <FormPanel
      form={form}
      title={automation ? texts.editTitle : texts.createTitle}
      width={width}
      isSubmitDisabled={isReadOnly || (automation !== null && !form.isDirty)}
      onClose={onClose}
    >
      {automation ? (
        <Standing automation={automation} />
      ) : (
        <BeginWith
          initial={ready}
          values={values}
          choices={choices}
          onChoose={(kind) =>
            form.setValues({ ...readyAutomation(kind, workspaceId), workspaceIds: values.workspaceIds })
          }
        />
      )}
      <fieldset className={classes.whole} disabled={isReadOnly}>
        <p className={classes.sentence} aria-live="polite">
          {sentenceOf(values, choices)}
        </p>
        <TextInput label={texts.name} required {...form.field('name')} />
        <MultiSelect
          label={texts.where}
          required
          searchable
          data-path="workspaceIds"
          placeholder={values.workspaceIds.length === 0 ? texts.whereChoose : ''}
          data={withGone([...own, ...others], places)}
          value={places}
          onChange={(chosen) => form.setValues({ workspaceIds: chosen.map(Number) })}
          error={form.errorOf('workspaceIds')}
        />
        <EventCard
          values={values}
          choices={choices}
          dropped={dropped}
          errorOf={form.errorOf}
          onEvent={chooseEvent}
          onChange={(changed) => form.setValues(changed)}
        />
        <ConditionCards
          event={values.event}
          matches={values.matches}
          conditions={values.conditions}
          choices={choices}
          errorOf={form.errorOf}
          onMatches={(matches) => form.setValues({ matches })}
          onChange={(conditions) => form.setValues({ conditions })}
        />
        <ActCards
          acts={values.acts}
          event={values.event}
          workspaceIds={values.workspaceIds}
          choices={choices}
          errorOf={form.errorOf}
          onChange={(acts) => form.setValues({ acts })}
        />
      </fieldset>
      {isReadOnly ? null : <DryRun draft={values} choices={choices} />}
    </FormPanel>
  )
}

/** Its state, and why it acts or can be changed no more. */
function Standing({ automation: { state, isReadOnly } }: { automation: Automation }) {
  return (
    <>
      <div>
        <AutomationBadge state={state} />
      </div>
      {state === 'stopped' ? (
        <Note tone="bad" icon={IconAlertTriangle}>
          {texts.stoppedHint}
        </Note>
      ) : null}
      {isReadOnly ? (
        <div tabIndex={-1} data-autofocus>
          <Note tone="info" icon={IconInfoCircle}>
            {texts.readOnly}
          </Note>
        </div>
      ) : null}
    </>
  )
}
