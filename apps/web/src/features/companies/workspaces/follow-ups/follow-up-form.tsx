import '../../../../ui/theme/forms.css'
import { Button, Checkbox, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import {
  createFollowUp,
  type FollowUp,
  type FollowUpStep,
  followUpEnds,
  followUpUnits,
  listFollowUps,
  listFollowUpTemplates,
  maxReminderLength,
  maxSteps,
  updateFollowUp,
} from '@prosa/contract'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../app/api.ts'
import { errorMessage } from '../../../../app/api-error.ts'
import { invalidate, query } from '../../../../app/query.ts'
import { useContractForm } from '../../../../app/use-contract-form.ts'
import { useLabels } from '../../../../shared/labels/use-labels.ts'
import { choicesOf } from '../../../../ui/choices.ts'
import { FormPanel } from '../../../../ui/form-panel.tsx'
import { amountOf, type FollowUpValues, newStep } from './draft.ts'
import classes from './follow-ups.module.css'
import { StepFields } from './step-fields.tsx'
import { followUpTexts as texts } from './texts.ts'

const oclock = Array.from({ length: 25 }, (_, hour) => ({ value: String(hour), label: texts.oclock(hour) }))

interface FollowUpFormProps {
  workspaceId: number
  /** A stored one, or what a new one begins with. */
  of: FollowUp | FollowUpValues
  onClose: () => void
}

const valuesOf = ({ name, steps, hours, alsoClosed, end, active }: FollowUpValues): FollowUpValues => ({
  name,
  steps,
  hours,
  alsoClosed,
  end,
  active,
})

/** Name, steps, hours and end of a follow-up, in a panel. */
export function FollowUpForm({ workspaceId, of, onClose }: FollowUpFormProps) {
  const stored = 'id' in of ? of : null
  const shared = {
    saved: texts.saved,
    failed: texts.saveFailed,
    onDone: () => {
      void invalidate(listFollowUps)
      onClose()
    },
  }
  const form = useContractForm({
    ...shared,
    schema: async () => {
      const schemas = await import('./follow-up-schema.ts')
      return stored ? schemas.changedFollowUpBody : schemas.newFollowUpBody
    },
    ...(stored
      ? { stored: valuesOf(stored), sendsAll: true as const, revision: stored.revision }
      : { initialValues: valuesOf(of) }),
    bodyOf: (values: FollowUpValues) => (stored ? values : { workspaceId, ...values }),
    reread: () => invalidate(listFollowUps),
    send: (body): Promise<FollowUp> => {
      if (stored) return call(updateFollowUp, { params: { id: stored.id }, body })
      if (!('workspaceId' in body)) throw new Error('A new follow-up without its workspace')
      return call(createFollowUp, { body })
    },
  })
  const { values, errorOf } = form
  const { steps, hours, end } = values
  const templates = useQuery(query(listFollowUpTemplates, { query: { workspaceId } }))
  const setSteps = (next: FollowUpStep[]): void => form.set('steps', next)
  const move = (from: number, by: -1 | 1): void => {
    const moved = steps[from]
    if (moved) setSteps(steps.toSpliced(from, 1).toSpliced(from + by, 0, moved))
  }
  return (
    <FormPanel form={form} title={stored ? stored.name : texts.newTitle} width={560} onClose={onClose}>
      <TextInput label={texts.name} required {...form.field('name')} />
      <Switch label={texts.active} description={texts.activeHint} {...form.checkbox('active')} />
      {templates.isError ? (
        <p className={classes.bad} role="alert">
          {texts.templatesFailed} {errorMessage(templates.error)}
        </p>
      ) : null}
      {steps.map((step, index) => (
        <StepFields
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
          key={index}
          step={step}
          index={index}
          count={steps.length}
          templates={templates.data?.result}
          errorOf={errorOf}
          onChange={(next) => setSteps(steps.with(index, next))}
          onMove={(by) => move(index, by)}
          onRemove={() => setSteps(steps.toSpliced(index, 1))}
        />
      ))}
      {steps.length < maxSteps ? (
        <Button
          variant="default"
          className={classes.add}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => setSteps([...steps, newStep()])}
        >
          {texts.addStep}
        </Button>
      ) : null}
      <div className={classes.row}>
        <Checkbox
          label={texts.hasHours}
          checked={hours !== null}
          onChange={({ currentTarget }) =>
            form.set('hours', currentTarget.checked ? { from: 8, to: 20, sundays: false } : null)
          }
        />
        {hours ? (
          <>
            <Select
              size="sm"
              className={classes.hour}
              aria-label={texts.from}
              allowDeselect={false}
              data={oclock.slice(0, 24)}
              value={String(hours.from)}
              onChange={(from) => form.set('hours', { ...hours, from: Number(from) })}
            />
            {texts.and}
            <Select
              size="sm"
              className={classes.hour}
              aria-label={texts.to}
              data-path="hours.to"
              allowDeselect={false}
              data={oclock.slice(1)}
              value={String(hours.to)}
              error={errorOf('hours.to')}
              onChange={(to) => form.set('hours', { ...hours, to: Number(to) })}
            />
            <Checkbox
              label={texts.sundays}
              checked={hours.sundays}
              onChange={({ currentTarget }) => form.set('hours', { ...hours, sundays: currentTarget.checked })}
            />
          </>
        ) : null}
      </div>
      <Checkbox label={texts.alsoClosed} {...form.checkbox('alsoClosed')} />
      <fieldset className={classes.step}>
        <legend>{texts.end}</legend>
        <div className={classes.row}>
          <NumberInput
            size="sm"
            className={classes.amount}
            aria-label={texts.endAmount}
            data-path="end.amount"
            min={1}
            max={2160}
            allowDecimal={false}
            allowNegative={false}
            value={end.amount}
            error={errorOf('end.amount')}
            onChange={(amount) => form.set('end', { ...end, amount: amountOf(amount) })}
          />
          <Select
            size="sm"
            className={classes.unit}
            aria-label={texts.endUnit}
            allowDeselect={false}
            data={followUpUnits.map((value) => ({ value, label: texts.units[value](end.amount) }))}
            value={end.unit}
            onChange={(unit) =>
              form.set('end', { ...end, unit: followUpUnits.find((one) => one === unit) ?? end.unit })
            }
          />
          <Select
            size="sm"
            className={classes.act}
            aria-label={texts.endAct}
            allowDeselect={false}
            data={followUpEnds.map((value) => ({ value, label: texts.ends[value] }))}
            value={end.act}
            onChange={(chosen) => {
              const act = followUpEnds.find((one) => one === chosen) ?? end.act
              form.set('end', { ...end, act, reminder: act === 'reminder' ? (end.reminder ?? '') : null })
            }}
          />
          {end.act === 'label' ? (
            <LabelField
              value={end.labelId}
              error={errorOf('end.labelId')}
              onChange={(labelId) => form.set('end', { ...end, labelId })}
            />
          ) : null}
        </div>
        {end.reminder === null ? null : (
          <TextInput
            label={texts.reminder}
            description={texts.reminderHint}
            maxLength={maxReminderLength}
            data-path="end.reminder"
            value={end.reminder}
            error={errorOf('end.reminder')}
            onChange={(event) => form.set('end', { ...end, reminder: event.currentTarget.value })}
          />
        )}
      </fieldset>
    </FormPanel>
  )
}

interface LabelFieldProps {
  value: number | null
  error: string | undefined
  onChange: (id: number | null) => void
}

function LabelField({ value, error, onChange }: LabelFieldProps) {
  const { all } = useLabels()
  return (
    <Select
      size="sm"
      className={classes.act}
      aria-label={texts.label}
      placeholder={texts.label}
      data-path="end.labelId"
      searchable
      data={choicesOf(all)}
      value={value === null ? null : String(value)}
      error={error}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}
