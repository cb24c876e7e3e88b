import { Checkbox, Select } from '@mantine/core'
import { type CampaignGuard, campaignGuards } from '@prosa/contract'
import type { CampaignValues } from './campaign-draft.ts'
import classes from './campaigns.module.css'
import { campaignPanelTexts as texts } from './texts.ts'

const hours = Array.from({ length: 25 }, (_, hour) => ({ value: String(hour), label: texts.oclock(hour) }))

interface GuardsFieldProps {
  values: CampaignValues
  error: string | undefined
  onChange: (next: Partial<CampaignValues>) => void
}

/** Optional exclusions of contacts, and the sending hours. */
export function GuardsField({ values, error, onChange }: GuardsFieldProps) {
  const { guards, hasHours, hoursFrom, hoursTo, sundays } = values
  const turn = (guard: CampaignGuard, isOn: boolean): void =>
    onChange({ guards: campaignGuards.filter((one) => (one === guard ? isOn : guards.includes(one))) })
  return (
    <fieldset className={classes.guards}>
      <legend>{texts.guards}</legend>
      <p className={classes.hint}>{texts.guardsHint}</p>
      {campaignGuards.map((guard) => (
        <Checkbox
          key={guard}
          size="xs"
          label={texts.guardOf[guard]}
          checked={guards.includes(guard)}
          onChange={({ currentTarget }) => turn(guard, currentTarget.checked)}
        />
      ))}
      <div className={classes.hours}>
        <Checkbox
          size="xs"
          label={texts.hasHours}
          checked={hasHours}
          onChange={({ currentTarget }) => onChange({ hasHours: currentTarget.checked })}
        />
        {hasHours ? (
          <>
            <Select
              aria-label={texts.hoursFrom}
              size="xs"
              w={72}
              allowDeselect={false}
              data={hours.slice(0, 24)}
              value={hoursFrom}
              onChange={(next) => onChange({ hoursFrom: next ?? hoursFrom })}
            />
            <Select
              aria-label={texts.hoursTo}
              size="xs"
              w={72}
              allowDeselect={false}
              data={hours.slice(1)}
              value={hoursTo}
              error={error !== undefined}
              onChange={(next) => onChange({ hoursTo: next ?? hoursTo })}
            />
            <Checkbox
              size="xs"
              label={texts.sundays}
              checked={sundays}
              onChange={({ currentTarget }) => onChange({ sundays: currentTarget.checked })}
            />
          </>
        ) : null}
      </div>
      {error ? <p role="alert">{error}</p> : null}
    </fieldset>
  )
}
