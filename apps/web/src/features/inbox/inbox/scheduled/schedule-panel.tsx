import '../../../../ui/theme/forms.css'
import { Button, Input, Switch, Textarea } from '@mantine/core'
import {
  changeScheduled,
  instantOfClock,
  listDialogTemplates,
  maxMessageLength,
  planMessage,
  type ReplyWindow,
  type ScheduledMessage,
} from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallInput, call } from '../../../../app/api.ts'
import { errorMessage } from '../../../../app/api-error.ts'
import { query } from '../../../../app/query.ts'
import { useContractForm } from '../../../../app/use-contract-form.ts'
import {
  chosenOf,
  firstChoice,
  type TemplateChoice,
  TemplateFields,
} from '../../../../shared/approved-message/template-fields.tsx'
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
import { startOfLine, whenText } from './when.ts'

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
      choice: firstChoice([]),
      /** The template of a planned message stays as it is. */
      isKept: act !== null,
    },
    bodyOf: ({ message, at, onlyIfSilent, choice, isKept }) =>
      act
        ? {
            message,
            fileIds: act.files.map(({ id }) => id),
            ...(act.replyTo === null ? {} : { replyTo: act.replyTo }),
            // Unchanged, an instant stays what it is.
            ...(at.clock === begun.clock ? {} : { at }),
            onlyIfSilent,
            ...(isKept ? {} : { template: chosenOf(choice) }),
          }
        : { ...begun.words, at, onlyIfSilent, template: chosenOf(choice) },
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
  const { onlyIfSilent, at, choice, isKept } = form.values
  const kept = isKept ? (act?.template ?? null) : null
  const beyond = useBeyond(zone, at.clock, told)
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
      {told && beyond ? (
        <Beyond
          dialogId={dialogId}
          window={told}
          say={beyond}
          onlyIfSilent={onlyIfSilent}
          kept={kept}
          choice={choice}
          error={isUnfilled(form.errors) ? texts.chooseAll : undefined}
          onChange={(next) => form.setValues({ choice: next, isKept: false })}
          onOther={() => form.set('isKept', false)}
        />
      ) : null}
    </FormDialog>
  )
}

const isUnfilled = (errors: object): boolean =>
  Object.keys(errors).some((path) => path.startsWith('template') || path === 'fileId')

/** What is told of a moment beyond the channel's time, before what follows from it. Null: it is within. */
const useBeyond = (zone: string, clock: string, told: ReplyWindow | undefined): ((after: string) => string) | null => {
  const formats = useFormats()
  if (!told) return null
  if (told.endsAt === null) return told.isOpen ? null : texts.neverWroteYet
  const ms = clock === '' ? null : instantOfClock(zone, clock)
  if (ms === null || ms < Date.parse(told.endsAt)) return null
  const nowMs = serverNowMs()
  const when = whenText(formats, new Date(ms).toISOString(), nowMs)
  const end = whenText(formats, told.endsAt, nowMs)
  return (after) => texts.windowOver(startOfLine(when), end, after)
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

interface BeyondProps {
  dialogId: number
  window: ReplyWindow
  say: (after: string) => string
  onlyIfSilent: boolean
  /** The template that the planned message has. */
  kept: ScheduledMessage['template']
  choice: TemplateChoice
  error: string | undefined
  onChange: (choice: TemplateChoice) => void
  onOther: () => void
}

/** The channel's time will be over by then: says so, and offers approved templates for that case. */
function Beyond({ dialogId, window: told, say, kept, choice, onlyIfSilent, error, onChange, onOther }: BeyondProps) {
  const { hasTemplates } = told
  const list = useQuery({
    ...query(listDialogTemplates, { params: { id: dialogId } }),
    enabled: hasTemplates && kept === null,
  })
  const templates = list.data?.result ?? []
  const after = (): string => {
    if (kept) return texts.byKept(kept.name)
    if (choice.template) return texts.byTemplate
    if (hasTemplates && !list.isError && (!list.data || templates.length > 0))
      return onlyIfSilent ? texts.neverWithout : texts.onlyIfWrittenWithout
    return told.endsAt === null
      ? texts[onlyIfSilent ? 'neverFirst' : 'onlyIfWrittenFirst']
      : texts[onlyIfSilent ? 'never' : 'onlyIfWritten']
  }
  return (
    <>
      <p className={classes.warning} role="status">
        {say(after())}
      </p>
      {kept ? (
        <>
          <p className={classes.hint}>“{kept.text}”</p>
          <Button size="compact-sm" variant="subtle" className={classes.other} onClick={onOther}>
            {texts.otherTemplate}
          </Button>
        </>
      ) : list.isError ? (
        <p className={classes.hint}>
          {texts.templatesFailed} {errorMessage(list.error)}
        </p>
      ) : templates.length > 0 ? (
        <TemplateFields templates={templates} choice={choice} onChange={onChange} error={error} isOptional />
      ) : hasTemplates && list.data ? (
        <p className={classes.hint}>{texts.noTemplates}</p>
      ) : null}
    </>
  )
}
