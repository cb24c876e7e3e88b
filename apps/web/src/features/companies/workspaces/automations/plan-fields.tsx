import { NumberInput, Select, Textarea } from '@mantine/core'
import { type AutomationChoices, followUpUnits, maxReminderLength } from '@prosa/contract'
import { choicesOf } from '../../../../ui/choices.ts'
import { TimeField } from '../../../../ui/time-field.tsx'
import type { DraftAct } from './automation-draft.ts'
import classes from './automations.module.css'
import { automationTexts as texts } from './texts.ts'
import { withGone } from './with-gone.ts'

interface RemindFieldsProps {
  act: DraftAct
  choices: AutomationChoices
  path: string
  errorOf: (path: string) => string | undefined
  onChange: (act: DraftAct) => void
}

/** A reminder: what to do, for whom, and when. */
export function RemindFields({ act, choices, path, errorOf, onChange }: RemindFieldsProps) {
  const { text, forUserId, amount, unit, at } = act
  return (
    <>
      <Textarea
        label={texts.remindText}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={maxReminderLength}
        data-path={`${path}.text`}
        value={text}
        error={errorOf(`${path}.text`)}
        onChange={({ currentTarget }) => onChange({ ...act, text: currentTarget.value })}
      />
      <Select
        label={texts.remindFor}
        searchable
        allowDeselect={false}
        data-path={`${path}.forUserId`}
        data={[{ value: '', label: texts.ofHolder }, ...withGone(choicesOf(choices.people), [forUserId])]}
        value={forUserId}
        error={errorOf(`${path}.forUserId`)}
        onChange={(value) => onChange({ ...act, forUserId: value ?? '' })}
      />
      <div className={classes.span}>
        <span>{texts.remindIn}</span>
        <NumberInput
          aria-label={texts.amount}
          data-path={`${path}.wait.amount`}
          min={1}
          max={unit === 'days' ? 90 : 2_160}
          allowDecimal={false}
          allowNegative={false}
          value={Number.isNaN(amount) ? '' : amount}
          error={errorOf(`${path}.wait.amount`)}
          onChange={(typed) => onChange({ ...act, amount: typeof typed === 'number' ? typed : Number.NaN })}
        />
        <Select
          aria-label={texts.unit}
          allowDeselect={false}
          data={followUpUnits.map((value) => ({ value, label: texts.units[value](amount) }))}
          value={unit}
          onChange={(value) => onChange({ ...act, unit: followUpUnits.find((one) => one === value) ?? unit })}
        />
        {unit === 'days' ? <span>{texts.remindOn}</span> : null}
        {unit === 'days' ? (
          <TimeField
            className={classes.time}
            aria-label={texts.remindAt}
            data-path={`${path}.wait.at`}
            value={at}
            error={errorOf(`${path}.wait.at`)}
            onChange={(time) => onChange({ ...act, at: time })}
          />
        ) : null}
      </div>
    </>
  )
}
