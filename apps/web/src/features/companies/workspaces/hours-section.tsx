import { Select, Switch, Textarea } from '@mantine/core'
import { type WorkspaceRules, workspaceRulesLimits } from '@prosa/contract'
import { serverNow } from '../../../ui/clock.ts'
import { HolidayList } from './holiday-list.tsx'
import { describeHours, usualHours } from './hours-draft.ts'
import classes from './rules.module.css'
import type { RulesProps } from './rules-props.ts'
import { RulesSection } from './rules-section.tsx'
import { rulesTexts } from './texts.ts'
import { WeekFields } from './week-fields.tsx'

const texts = rulesTexts.hours
const queues: { value: WorkspaceRules['closedQueue']; label: string }[] = [
  { value: 'wait', label: texts.queues.wait },
  { value: 'offer', label: texts.queues.offer },
  { value: 'close', label: texts.queues.close },
]

/** Business hours, the message outside of them, and what the queue does then. */
export function HoursSection({ rules, onChange, errorOf, isReadOnly }: RulesProps) {
  const { businessHours, closedMessage, closedQueue, timeZone } = rules
  const change = (hours: WorkspaceRules['businessHours']): void => onChange({ businessHours: hours })
  const parts = { errorOf, isReadOnly, onChange: change }
  return (
    <RulesSection title={texts.title} text={texts.text}>
      <Switch
        label={texts.switch}
        disabled={isReadOnly}
        checked={businessHours !== null}
        onChange={(event) =>
          onChange(
            event.currentTarget.checked
              ? { businessHours: usualHours, ...(closedMessage === '' ? { closedMessage: texts.usualMessage } : {}) }
              : { businessHours: null },
          )
        }
      />
      {businessHours === null ? null : (
        <>
          <p className={classes.state} role="status">
            {describeHours(businessHours, timeZone, serverNow())}
          </p>
          <WeekFields {...parts} hours={businessHours} />
          <HolidayList {...parts} hours={businessHours} />
          <Select
            className={classes.wide}
            label={texts.queue}
            allowDeselect={false}
            disabled={isReadOnly}
            data={queues}
            value={closedQueue}
            onChange={(value) => value && onChange({ closedQueue: value as WorkspaceRules['closedQueue'] })}
          />
          <Textarea
            className={classes.wide}
            label={texts.message}
            description={texts.messageHint}
            data-path="closedMessage"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={workspaceRulesLimits.closedMessage}
            disabled={isReadOnly}
            value={closedMessage}
            error={errorOf('closedMessage')}
            onChange={(event) => onChange({ closedMessage: event.currentTarget.value })}
          />
        </>
      )}
    </RulesSection>
  )
}
