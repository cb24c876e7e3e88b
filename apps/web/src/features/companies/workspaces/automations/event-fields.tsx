import { MultiSelect, NumberInput, Select } from '@mantine/core'
import { type AutomationChoices, actsAfter, isEntry, isSilence, silenceUnits } from '@prosa/contract'
import { choicesOf } from '../../../../ui/choices.ts'
import type { DraftAutomation } from './automation-draft.ts'
import classes from './automations.module.css'
import { automationTexts as texts } from './texts.ts'
import { withGone } from './with-gone.ts'

interface EventFieldsProps {
  values: DraftAutomation
  choices: AutomationChoices
  /** Conditions that the chosen event left out. */
  dropped: readonly string[]
  errorOf: (path: string) => string | undefined
  onEvent: (event: string | null) => void
  onChange: (values: Partial<DraftAutomation>) => void
}

/** The card 'Quando': what happens, and its detail. */
export function EventCard({ values, choices, dropped, errorOf, onEvent, onChange }: EventFieldsProps) {
  const { event, labelIds, amount, unit, conditions } = values
  // Why it acts after the bot.
  const late = event === 'wrote' ? conditions.find((one) => actsAfter(event, [one])) : undefined
  return (
    <fieldset className={classes.card}>
      <legend>{texts.whenTitle}</legend>
      <Select
        aria-label={texts.whenLabel}
        allowDeselect={false}
        data={Object.entries(texts.events).map(([value, label]) => ({ value, label }))}
        value={event}
        onChange={onEvent}
      />
      {isSilence(event) ? (
        <div className={classes.span}>
          <span>{texts.silenceFor}</span>
          <NumberInput
            aria-label={texts.amount}
            data-path="definition.silence.amount"
            min={1}
            max={129_600}
            allowDecimal={false}
            allowNegative={false}
            value={Number.isNaN(amount) ? '' : amount}
            error={errorOf('definition.silence.amount')}
            onChange={(typed) => onChange({ amount: typeof typed === 'number' ? typed : Number.NaN })}
          />
          <Select
            aria-label={texts.unit}
            allowDeselect={false}
            data={silenceUnits.map((value) => ({ value, label: texts.units[value](amount) }))}
            value={unit}
            onChange={(value) => onChange({ unit: silenceUnits.find((one) => one === value) ?? unit })}
          />
        </div>
      ) : null}
      {event === 'labelled' ? (
        <MultiSelect
          aria-label={texts.whichLabels}
          placeholder={labelIds.length === 0 ? texts.whichLabels : ''}
          searchable
          data-path="definition.labelIds"
          data={withGone(choicesOf(choices.labels), labelIds)}
          value={labelIds}
          error={errorOf('definition.labelIds')}
          onChange={(chosen) => onChange({ labelIds: chosen })}
        />
      ) : null}
      {isEntry(event) ? null : (
        <p className={classes.hint}>{isSilence(event) ? texts.silenceHint[event] : texts.afterHint}</p>
      )}
      <p className={classes.hint} role="status" hidden={!late}>
        {late ? texts.afterBotHint(texts.conditions[late.kind].name) : null}
      </p>
      <p className={classes.hint} role="status" hidden={dropped.length === 0}>
        {dropped.length > 0 ? texts.dropped(dropped) : null}
      </p>
    </fieldset>
  )
}
