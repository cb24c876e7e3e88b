import '../../../../ui/theme/overlays.css'
import '../../../../ui/theme/forms.css'
import { Button, Checkbox, TextInput } from '@mantine/core'
import type { Reminder } from '@prosa/contract'
import { makeUuid } from '@prosa/talk'
import { IconCalendar, IconClock } from '@tabler/icons-react'
import { Suspense, use, useId, useRef, useState } from 'react'
import { useUser } from '../../../../app/session.tsx'
import { serverNowMs } from '../../../../ui/clock.ts'
import { comingKeys } from '../../../../ui/coming-keys.tsx'
import { FlyoutView, gapBelowHead } from '../../../../ui/flyout-view.tsx'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import { refuseRepeated } from '../../../../ui/refuse-repeated.ts'
import { askToDiscard } from '../../../../ui/unsaved.ts'
import { TimeZone, useFormats } from '../../../../ui/use-formats.ts'
import { deviceZone } from '../../../../ui/zoned-time.ts'
import { type QuickTime, quickTimes, tomorrowAtNine, whenText } from '../scheduled/when.ts'
import { inboxTexts } from '../texts.ts'
import { remindAt, tellPlanned, useRemindIfSilent } from './remind.ts'
import { reminderTexts as texts } from './reminder-texts.ts'
import classes from './reminders.module.css'
import { type RemindedRoom, WhomField } from './whom-field.tsx'

const ReminderDialog = lazyPiece(async () => (await import('./reminder-dialog.tsx')).ReminderDialog)

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface RemindPanelProps {
  room: RemindedRoom
  /** The contact's name, if the panel does not open beside the conversation. */
  name?: string
  /** The button that the panel opens beside; focus returns to it. */
  anchor: HTMLElement
  onClose: () => void
}

/** Panel beside its button that makes a reminder, or puts the room off, in one press of a moment. Enter takes tomorrow. */
export function RemindPanel({ room, name, anchor, onClose }: RemindPanelProps) {
  const id = useId()
  const { id: userId } = useUser()
  const formats = useFormats()
  const zone = use(TimeZone) ?? deviceZone()
  const silent = useRemindIfSilent()
  const isHolder = room.owner === 'person' && room.ownerUserId === userId
  const [entered, setEntered] = useState(() => ({
    text: '',
    for: userId as 'queue' | number,
    onlyIfSilent: silent.isOn,
    snoozes: null as boolean | null,
  }))
  // A customer who waits, also since the panel opened, is not put off unasked.
  const values = { ...entered, snoozes: isHolder && (entered.snoozes ?? !room.waits) }
  // One id for all attempts: after a lost answer nothing is made twice.
  const [clientId, setClientId] = useState(() => makeUuid())
  const [isBusy, setBusy] = useState(false)
  const isAsking = useRef(false)
  /** The open dialog's first moment. */
  const [chosen, setChosen] = useState<string | null>(null)
  const put = (part: Partial<typeof entered>): void => {
    setEntered((now) => ({ ...now, ...part }))
    setClientId(makeUuid())
  }
  const close = (): void => {
    onClose()
    anchor.focus()
  }
  const leave = async (): Promise<void> => {
    // A press in the confirmation counts as a press outside this panel too.
    if (isAsking.current) return
    isAsking.current = true
    if (values.text.trim() === '' || (await askToDiscard())) close()
    isAsking.current = false
  }
  const done = (made: Reminder): void => {
    silent.set(values.onlyIfSilent)
    tellPlanned(made, whenText(formats, made.dueAt, serverNowMs()))
    close()
  }
  const choose = async (at: QuickTime['at']): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    const made = await remindAt(room.id, { clientId, ...values, at })
    setBusy(false)
    if (made) done(made)
  }
  if (chosen !== null)
    return (
      <Suspense fallback={comingKeys}>
        {/* Left without saving, the panel is there again, with its words. */}
        <ReminderDialog room={room} of={{ values, clock: chosen }} onClose={() => setChosen(null)} onSaved={done} />
      </Suspense>
    )
  const nowMs = serverNowMs()
  const times = quickTimes(zone, nowMs, formats.time)
  return (
    <FlyoutView
      state={{ id, anchor, isOpen: true, isByKeys: true, setOpen: (isOpen) => (isOpen ? undefined : void leave()) }}
      label={name === undefined ? inboxTexts.remind : inboxTexts.remindOf(name)}
      position="bottom-end"
      width={320}
      offset={gapBelowHead(anchor)}
      isSheet
    >
      <div className={classes.panel}>
        <TextInput
          label={texts.what}
          value={values.text}
          maxLength={500}
          onChange={(event) => put({ text: event.currentTarget.value })}
        />
        <WhomField room={room} userId={userId} value={values.for} onChange={(whom) => put({ for: whom })} />
        <Checkbox
          label={texts.onlyIfSilent}
          checked={values.onlyIfSilent}
          onChange={(event) => put({ onlyIfSilent: event.currentTarget.checked })}
        />
        {isHolder ? (
          <Checkbox
            label={texts.snoozes}
            checked={values.snoozes}
            onChange={(event) => put({ snoozes: event.currentTarget.checked })}
          />
        ) : null}
        {/* biome-ignore lint/a11y/useSemanticElements: buttons, no fields of a form. */}
        <div className={classes.times} role="group" aria-label={texts.when}>
          {times.map(({ label, at, isUsual }) => (
            <Button
              key={label}
              variant={isUsual ? 'light' : 'default'}
              size="sm"
              justify="flex-start"
              leftSection={<IconClock {...icon} />}
              disabled={isBusy}
              {...(isUsual ? { 'data-autofocus': true } : {})}
              onKeyDown={refuseRepeated}
              onClick={() => void choose(at)}
            >
              {label}
            </Button>
          ))}
          <Button
            variant="default"
            size="sm"
            justify="flex-start"
            leftSection={<IconCalendar {...icon} />}
            disabled={isBusy}
            onClick={() => setChosen(tomorrowAtNine(zone, nowMs))}
          >
            {texts.choose}
          </Button>
        </div>
      </div>
    </FlyoutView>
  )
}
