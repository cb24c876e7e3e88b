import { Select, Textarea } from '@mantine/core'
import { type BotAutomation, closeMinutesChoices } from '@prosa/contract'
import { AutomationGroup } from './automation-group.tsx'
import { setCloseMessage, setCloseMinutes, setCloseType, shownFields } from './automation-rules.ts'
import classes from './automations-card.module.css'
import type { AutomationProps } from './automations-card.tsx'
import { MinutesField } from './minutes-field.tsx'
import { detailTexts } from './texts.ts'

const texts = detailTexts.automations.close
export const closeMessageLength = 500

const types: { value: NonNullable<BotAutomation['botCloseRoomAutomationDto']['closeRoomType']>; label: string }[] = [
  { value: 'CLOSE_ALL', label: texts.all },
  { value: 'ONLY_TRANSFERRED', label: texts.transferred },
  { value: 'ONLY_NOT_TRANSFERRED', label: texts.notTransferred },
]

/** Closes silent conversations, optionally with a final message. */
export function CloseFields({ automation, onChange, errorOf }: AutomationProps) {
  const { minutes, message, closeRoomType } = automation.botCloseRoomAutomationDto
  return (
    <AutomationGroup title={texts.title} text={texts.text}>
      <MinutesField
        label={texts.minutes}
        choices={closeMinutesChoices}
        value={minutes}
        onChange={(next) => onChange(setCloseMinutes(automation, next))}
      />
      {shownFields(automation).close ? (
        <>
          <Select
            label={texts.type}
            allowDeselect={false}
            data={types}
            value={closeRoomType ?? null}
            data-path="automationDto.botCloseRoomAutomationDto.closeRoomType"
            error={errorOf('botCloseRoomAutomationDto.closeRoomType')}
            onChange={(chosen) => onChange(setCloseType(automation, chosen))}
          />
          <p className={`${classes.words} ${classes.whole}`}>{texts.waitsForPlans}</p>
          <div className={classes.whole}>
            <Textarea
              label={texts.message}
              description={texts.messageHint}
              autosize
              minRows={2}
              maxRows={8}
              maxLength={closeMessageLength}
              value={message}
              data-path="automationDto.botCloseRoomAutomationDto.message"
              error={errorOf('botCloseRoomAutomationDto.message')}
              onChange={(event) => onChange(setCloseMessage(automation, event.currentTarget.value))}
            />
            <p className={classes.count} aria-hidden>
              {message.length}/{closeMessageLength}
            </p>
          </div>
        </>
      ) : null}
    </AutomationGroup>
  )
}
