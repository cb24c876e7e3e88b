import { ActionIcon, NumberInput, SegmentedControl, Select, Textarea } from '@mantine/core'
import { type FollowUpStep, followUpUnits, maxReminderLength, maxSteps } from '@prosa/contract'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { SavedTemplate } from '../../../../shared/approved-message/saved-template.tsx'
import type { OfferedTemplate } from '../../../../shared/approved-message/template-fields.tsx'
import { TimeField } from '../../../../ui/time-field.tsx'
import { amountOf } from './draft.ts'
import classes from './follow-ups.module.css'
import { followUpTexts as texts } from './texts.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface StepFieldsProps {
  step: FollowUpStep
  index: number
  count: number
  /** Of the accounts; undefined: not known yet. */
  templates: readonly OfferedTemplate[] | undefined
  errorOf: (path: string) => string | undefined
  onChange: (step: FollowUpStep) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One step: how long it waits, and what it says to the customer, or reminds people of. */
export function StepFields(props: StepFieldsProps) {
  const { step, index, count, errorOf, onChange, onMove, onRemove } = props
  const { wait } = step
  const path = `steps.${index}`
  const place = index + 1
  return (
    <fieldset className={classes.step}>
      <legend>{texts.step(place)}</legend>
      <div className={classes.head}>
        <span className={classes.word}>{texts.wait}</span>
        <NumberInput
          size="sm"
          className={classes.amount}
          aria-label={texts.amount}
          data-path={`${path}.wait.amount`}
          min={1}
          max={2160}
          allowDecimal={false}
          allowNegative={false}
          value={wait.amount}
          error={errorOf(`${path}.wait.amount`)}
          onChange={(amount) => onChange({ ...step, wait: { ...wait, amount: amountOf(amount) } })}
        />
        <Select
          size="sm"
          className={classes.unit}
          aria-label={texts.unit}
          allowDeselect={false}
          data={followUpUnits.map((value) => ({ value, label: texts.units[value](wait.amount) }))}
          value={wait.unit}
          onChange={(value) => {
            const unit = followUpUnits.find((one) => one === value) ?? wait.unit
            onChange({ ...step, wait: { ...wait, unit, at: unit === 'days' ? wait.at : null } })
          }}
        />
        {wait.unit === 'days' ? (
          <TimeField
            size="sm"
            className={classes.at}
            aria-label={texts.at}
            placeholder={texts.anyTime}
            data-path={`${path}.wait.at`}
            error={errorOf(`${path}.wait.at`)}
            value={wait.at ?? ''}
            onChange={(at) => onChange({ ...step, wait: { ...wait, at: at === '' ? null : at } })}
          />
        ) : null}
        <span className="grow" />
        <ActionIcon variant="subtle" aria-label={texts.up(place)} disabled={index === 0} onClick={() => onMove(-1)}>
          <IconArrowUp {...icon} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={texts.down(place)}
          disabled={place === count || count > maxSteps}
          onClick={() => onMove(1)}
        >
          <IconArrowDown {...icon} />
        </ActionIcon>
        <ActionIcon variant="subtle" aria-label={texts.removeStep(place)} disabled={count === 1} onClick={onRemove}>
          <IconTrash {...icon} />
        </ActionIcon>
      </div>
      <SegmentedControl
        size="sm"
        className={classes.kind}
        aria-label={texts.kind(place)}
        data={[
          { value: 'message', label: texts.kinds.message },
          { value: 'reminder', label: texts.kinds.reminder },
        ]}
        value={step.reminder === null ? 'message' : 'reminder'}
        onChange={(kind) =>
          // The words go along.
          onChange(
            kind === 'reminder'
              ? { ...step, text: '', template: null, reminder: step.text.slice(0, maxReminderLength) }
              : { ...step, text: step.reminder ?? '', reminder: null },
          )
        }
      />
      {step.reminder === null ? (
        <MessageFields {...props} />
      ) : (
        <Textarea
          label={texts.reminder}
          description={texts.reminderHint}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={maxReminderLength}
          data-path={`${path}.reminder`}
          value={step.reminder}
          error={errorOf(`${path}.reminder`)}
          onChange={(event) => onChange({ ...step, reminder: event.currentTarget.value })}
        />
      )}
    </fieldset>
  )
}

/** What a step says, and by which template beyond the channel's time. */
function MessageFields({ step, index, templates, errorOf, onChange }: StepFieldsProps) {
  const { template } = step
  const path = `steps.${index}`
  return (
    <>
      <Textarea
        label={texts.text}
        description={index === 0 ? texts.textHint : undefined}
        autosize
        minRows={2}
        maxRows={8}
        data-path={`${path}.text`}
        value={step.text}
        error={errorOf(`${path}.text`)}
        onChange={(event) => onChange({ ...step, text: event.currentTarget.value })}
      />
      {(templates ?? []).length > 0 || template ? (
        <div className={classes.template}>
          {index === 0 ? <p className={classes.hint}>{texts.beyond}</p> : null}
          <SavedTemplate
            listed={templates}
            saved={template}
            path={`${path}.template`}
            errorOf={errorOf}
            onChange={(chosen) => onChange({ ...step, template: chosen })}
          />
        </div>
      ) : null}
    </>
  )
}
