import '../../../../ui/theme/forms.css'
import { Input, Switch, TextInput } from '@mantine/core'
import { changeReminder, planReminder, type Reminder } from '@prosa/contract'
import { makeUuid } from '@prosa/talk'
import { use, useState } from 'react'
import { type CallInput, call } from '../../../../app/api.ts'
import { useUser } from '../../../../app/session.tsx'
import { useContractForm } from '../../../../app/use-contract-form.ts'
import { serverNowMs } from '../../../../ui/clock.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { formatsIn } from '../../../../ui/format.ts'
import { MomentField } from '../../../../ui/moment-field.tsx'
import { TimeZone } from '../../../../ui/use-formats.ts'
import { deviceZone, localIn } from '../../../../ui/zoned-time.ts'
import scheduled from '../scheduled/scheduled.module.css'
import { tomorrowAtNine } from '../scheduled/when.ts'
import type { ReminderValues } from './remind.ts'
import { reminderTexts as texts } from './reminder-texts.ts'
import { type RemindedRoom, WhomField } from './whom-field.tsx'

interface ReminderDialogProps {
  room: RemindedRoom
  /** What was begun in the panel, or a reminder that is edited. */
  of: { values: ReminderValues; clock: string } | { act: Reminder }
  onClose: () => void
  onSaved: (reminder: Reminder) => void
}

const valuesOf = ({ text, onlyIfSilent, snoozes, for: whom }: Reminder): ReminderValues => ({
  text,
  for: whom?.id ?? 'queue',
  onlyIfSilent,
  snoozes,
})

/** One that has come needs a new moment. */
const clockOf = ({ state, dueAt }: Reminder, zone: string): string =>
  state === 'fired' ? tomorrowAtNine(zone, serverNowMs()) : localIn(zone, Date.parse(dueAt))

/** Day, time, words, person and conditions of a reminder. */
export function ReminderDialog({ room, of, onClose, onSaved }: ReminderDialogProps) {
  const { id: userId } = useUser()
  const zone = use(TimeZone) ?? deviceZone()
  const act = 'act' in of ? of.act : null
  const isHolder = room.owner === 'person' && room.ownerUserId === userId
  const [begun] = useState(() => ({
    clientId: makeUuid(),
    clock: 'act' in of ? clockOf(of.act, zone) : of.clock,
    // Only who holds the room puts it off.
    values: 'act' in of ? { ...valuesOf(of.act), snoozes: of.act.snoozes && isHolder } : of.values,
  }))
  const form = useContractForm({
    schema: async () => {
      const schemas = await import('./reminder-schema.ts')
      return act ? schemas.changeReminderBody : schemas.planReminderBody
    },
    initialValues: { ...begun.values, at: { clock: begun.clock } },
    bodyOf: ({ at, ...values }) =>
      act
        ? // Unchanged, an instant stays what it is; one that has come needs a new moment.
          { ...values, ...(at.clock === begun.clock && act.state === 'waiting' ? {} : { at }) }
        : { clientId: begun.clientId, ...values, at },
    send: (body) => sendBody(room.id, act, body),
    ...(act ? { saved: texts.saved } : {}),
    failed: act ? texts.saveFailed : texts.planFailed,
    onDone: (saved) => {
      onSaved(saved)
      onClose()
    },
  })
  const { values } = form
  return (
    <FormDialog
      form={form}
      title={act ? texts.editTitle : texts.title}
      {...(act ? {} : { submitLabel: texts.plan })}
      onClose={onClose}
      size={440}
    >
      <TextInput label={texts.what} {...form.field('text')} />
      <Input.Wrapper label={texts.when} required labelElement="div">
        <div className={scheduled.moment}>
          <MomentField dayLabel={texts.day} timeLabel={texts.time} {...form.field('at.clock')} />
        </div>
        <p className={scheduled.hint}>{texts.zone(formatsIn(zone).zone)}</p>
      </Input.Wrapper>
      <WhomField
        room={room}
        userId={userId}
        known={act?.for ?? null}
        value={values.for}
        onChange={(whom) => form.set('for', whom)}
        error={form.errorOf('for')}
      />
      <Switch label={texts.onlyIfSilent} {...form.checkbox('onlyIfSilent')} />
      {isHolder ? <Switch label={texts.snoozes} description={texts.snoozesText} {...form.checkbox('snoozes')} /> : null}
    </FormDialog>
  )
}

type PlanBody = CallInput<typeof planReminder>['body']
type ChangeBody = CallInput<typeof changeReminder>['body']

const sendBody = (dialogId: number, act: Reminder | null, body: PlanBody | ChangeBody): Promise<Reminder> => {
  if (act) return call(changeReminder, { params: { id: act.id }, body })
  if (!('clientId' in body)) throw new Error('A reminder without its id')
  return call(planReminder, { params: { id: dialogId }, body })
}
