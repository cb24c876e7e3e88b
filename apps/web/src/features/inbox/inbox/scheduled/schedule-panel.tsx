import '../../../../ui/theme/forms.css'
import { Input, Switch, Textarea } from '@mantine/core'
import {
  changeScheduled,
  instantOfClock,
  maxMessageLength,
  planMessage,
  type ReplyWindow,
  type ScheduledMessage,
} from '@prosa/contract'
import { useState } from 'react'
import { type CallInput, call } from '../../../../app/api.ts'
import { useContractForm } from '../../../../app/use-contract-form.ts'
import { serverNowMs } from '../../../../ui/clock.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { formatsIn } from '../../../../ui/format.ts'
import { MomentField } from '../../../../ui/moment-field.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import { localIn } from '../../../../ui/zoned-time.ts'
import { HoursNote, type OfHours } from './hours-note.tsx'
import { bodyOfWords, useOnlyIfSilent, type Words } from './plan.ts'
import classes from './scheduled.module.css'
import { scheduledTexts as texts } from './scheduled-texts.ts'
import { whenText } from './when.ts'

interface SchedulePanelProps {
  dialogId: number
  zone: string
  /** The time to reply, where the channel has one. */
  window: ReplyWindow | undefined
  /** Of the room's workspace; null: always open. */
  hours: OfHours | null
  /** Words of the composer, or a planned message that is edited. */
  of: { words: Words; clock: string } | { act: ScheduledMessage }
  onClose: () => void
  onPlanned: (planned: ScheduledMessage) => void
}

/** Day, time and condition of a planned message, with what is known already about that moment. */
export function SchedulePanel({ dialogId, zone, window: told, hours, of, onClose, onPlanned }: SchedulePanelProps) {
  const silent = useOnlyIfSilent()
  const act = 'act' in of ? of.act : null
  const [begun] = useState(() => ({
    clock: 'act' in of ? localIn(zone, Date.parse(of.act.dueAt)) : of.clock,
    words: 'act' in of ? null : bodyOfWords(dialogId, of.words),
  }))
  const form = useContractForm({
    schema: async () => {
      const schemas = await import('./schedule-schema.ts')
      return act ? schemas.changeScheduledBody : schemas.planMessageBody
    },
    initialValues: {
      message: act?.message ?? '',
      at: { clock: begun.clock },
      onlyIfSilent: act?.onlyIfSilent ?? silent.isOn,
    },
    bodyOf: ({ message, at, onlyIfSilent }) =>
      act
        ? {
            message,
            fileIds: act.files.map(({ id }) => id),
            ...(act.replyTo === null ? {} : { replyTo: act.replyTo }),
            // Unchanged, an instant stays what it is.
            ...(at.clock === begun.clock ? {} : { at }),
            onlyIfSilent,
          }
        : { ...begun.words, at, onlyIfSilent },
    send: (body) => sendBody(dialogId, act, body),
    ...(act ? { saved: texts.saved } : {}),
    failed: act ? texts.saveFailed : texts.planFailed,
    onDone: (planned) => {
      if (!act) silent.set(planned.onlyIfSilent)
      onPlanned(planned)
      onClose()
    },
  })
  const moment = form.field('at.clock')
  const { onlyIfSilent, at } = form.values
  return (
    <FormDialog
      form={form}
      title={act ? texts.editTitle : texts.title}
      {...(act ? {} : { submitLabel: texts.plan })}
      onClose={onClose}
      size={440}
    >
      {act ? (
        <Textarea
          label={texts.message}
          autosize
          minRows={2}
          maxRows={8}
          {...form.field('message')}
          maxLength={maxMessageLength}
        />
      ) : null}
      {act && act.files.length > 0 ? (
        <p className={classes.hint}>{texts.filesGoAlong(act.files.map(({ name }) => name))}</p>
      ) : null}
      <Input.Wrapper label={texts.when} required labelElement="div">
        <div className={classes.moment}>
          <MomentField dayLabel={texts.day} timeLabel={texts.time} {...moment} />
        </div>
        <p className={classes.hint}>{texts.zone(formatsIn(zone).zone)}</p>
      </Input.Wrapper>
      <Switch label={texts.onlyIfSilent} description={texts.onlyIfSilentText} {...form.checkbox('onlyIfSilent')} />
      <HoursNote zone={zone} clock={at.clock} of={hours} />
      <Warning zone={zone} clock={at.clock} window={told} onlyIfSilent={onlyIfSilent} />
    </FormDialog>
  )
}

type PlanBody = CallInput<typeof planMessage>['body']
type ChangeBody = CallInput<typeof changeScheduled>['body']

const sendBody = (
  dialogId: number,
  act: ScheduledMessage | null,
  body: PlanBody | ChangeBody,
): Promise<ScheduledMessage> => {
  if (act) return call(changeScheduled, { params: { id: act.id }, body })
  if (!('clientId' in body)) throw new Error('A plan without its id')
  return call(planMessage, { params: { id: dialogId }, body })
}

interface WarningProps {
  zone: string
  clock: string
  window: ReplyWindow | undefined
  onlyIfSilent: boolean
}

function Warning({ zone, clock, window: told, onlyIfSilent }: WarningProps) {
  const formats = useFormats()
  const ms = clock === '' ? null : instantOfClock(zone, clock)
  const text = (): string => {
    if (told && !told.isOpen && told.endsAt === null) return texts[onlyIfSilent ? 'neverWroteSilent' : 'neverWrote']
    if (ms === null || !told?.endsAt || ms < Date.parse(told.endsAt)) return ''
    const nowMs = serverNowMs()
    const when = whenText(formats, new Date(ms).toISOString(), nowMs)
    const first = when.charAt(0).toUpperCase() + when.slice(1)
    return texts[onlyIfSilent ? 'windowOverSilent' : 'windowOver'](first, whenText(formats, told.endsAt, nowMs))
  }
  return (
    <p className={classes.warning} role="status">
      {text()}
    </p>
  )
}
