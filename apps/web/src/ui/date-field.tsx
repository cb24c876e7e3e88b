import './theme/overlays.css'
import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { DatePicker } from './calendar.ts'
import classes from './date-range.module.css'
import { dateTexts as texts } from './date-texts.ts'
import { formatDay } from './day-range.ts'
import { readDay } from './read-day.ts'

interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'max' | 'rightSection'> {
  /** `YYYY-MM-DD`, '' for none, or typed text that is no day. */
  value: string
  /** Gets values as in `value`: invalid text is passed as typed, for the error message. */
  onChange: (day: string) => void
  /** The last allowed day, `YYYY-MM-DD`. */
  max?: string
}

/** A day, typed as dd/mm/aaaa or picked; the browser's own date field would follow the machine's language. */
export function DateField({ value, onChange, max, ...others }: DateFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const day = readDay(value)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" withRoles={false} trapFocus returnFocus>
      <Popover.Target>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          placeholder={texts.dayShape}
          maxLength={10}
          {...others}
          value={day === null ? value : formatDay(day)}
          onChange={({ currentTarget }) => onChange(readDay(currentTarget.value) ?? currentTarget.value)}
          rightSection={
            <ActionIcon
              variant="subtle"
              aria-label={texts.openCalendar}
              // Set on the button: the popover would set them on the field.
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              disabled={others.disabled ?? false}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={texts.calendar}>
        <DatePicker
          locale="pt-br"
          firstDayOfWeek={0}
          classNames={{ day: classes.day ?? '' }}
          {...(max ? { maxDate: max } : {})}
          {...(day === null ? {} : { defaultDate: day })}
          value={day}
          onChange={(next) => {
            onChange(next ?? '')
            setOpen(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
