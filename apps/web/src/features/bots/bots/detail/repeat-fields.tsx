import { Select } from '@mantine/core'
import { repeatMinutesChoices } from '@prosa/contract'
import { AutomationGroup } from './automation-group.tsx'
import { setRepeatMinutes, setRepeatTimes, shownFields } from './automation-rules.ts'
import type { AutomationProps } from './automations-card.tsx'
import { MinutesField } from './minutes-field.tsx'
import { detailTexts } from './texts.ts'

const texts = detailTexts.automations.repeat
const timesChoices = [1, 2, 3, 4, 5]

/** Repeats the bot's last question if the customer does not answer. */
export function RepeatFields({ automation, onChange, errorOf }: AutomationProps) {
  const { minutes, times } = automation.botRepeatAutomationDto
  return (
    <AutomationGroup title={texts.title} text={texts.text}>
      <MinutesField
        label={texts.minutes}
        choices={repeatMinutesChoices}
        value={minutes}
        onChange={(next) => onChange(setRepeatMinutes(automation, next))}
      />
      {shownFields(automation).times ? (
        <Select
          label={texts.times}
          allowDeselect={false}
          data={timesChoices.map((choice) => ({ value: String(choice), label: texts.timesOf(choice) }))}
          value={times === 0 ? null : String(times)}
          data-path="automationDto.botRepeatAutomationDto.times"
          error={errorOf('botRepeatAutomationDto.times')}
          onChange={(chosen) => chosen !== null && onChange(setRepeatTimes(automation, Number(chosen)))}
        />
      ) : null}
    </AutomationGroup>
  )
}
