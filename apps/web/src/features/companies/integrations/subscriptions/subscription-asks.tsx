import { NumberInput, SegmentedControl } from '@mantine/core'
import {
  listEventDeliveries,
  listSubscriptions,
  replaySubscription,
  resumePoints,
  resumeSubscription,
  rotateSubscriptionSecret,
  type SubscriptionRecord,
  secretEnds,
} from '@prosa/contract'
import { call } from '../../../../app/api.ts'
import { invalidate } from '../../../../app/query.ts'
import { useContractForm } from '../../../../app/use-contract-form.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { toastSuccess, toastWarning } from '../../../../ui/toast.tsx'
import classes from '../integrations.module.css'
import { subscriptionTexts } from './texts.ts'

/* What is asked before an act of a subscription. */

interface AskProps {
  integrationId: number
  subscription: SubscriptionRecord
  onClose: () => void
}

interface ChoiceProps<T extends string> {
  label: string
  path: string
  values: readonly T[]
  labels: Readonly<Record<T, string>>
  value: T
  hint: string
  onChange: (value: T) => void
}

function Choice<T extends string>({ label, path, values, labels, value, hint, onChange }: ChoiceProps<T>) {
  return (
    <fieldset className={classes.group} data-path={path}>
      <legend>{label}</legend>
      <SegmentedControl
        aria-label={label}
        data={values.map((each) => ({ value: each, label: labels[each] }))}
        value={value}
        onChange={(chosen) => {
          const found = values.find((each) => each === chosen)
          if (found) onChange(found)
        }}
      />
      <p className={classes.hint} aria-live="polite">
        {hint}
      </p>
    </fieldset>
  )
}

const idsOf = ({ integrationId, subscription }: AskProps) => ({ id: integrationId, subscriptionId: subscription.id })

export function RotateDialog({ onMade, ...props }: AskProps & { onMade: (secret: string) => void }) {
  const texts = subscriptionTexts.rotating
  const form = useContractForm({
    schema: async () => (await import('./rotate-schema.ts')).schema,
    initialValues: { when: 'day' as (typeof secretEnds)[number] },
    send: (body) => call(rotateSubscriptionSecret, { params: idsOf(props), body }),
    onDone: async ({ secret }) => {
      props.onClose()
      onMade(secret)
      await invalidate(listSubscriptions)
    },
  })
  const { when } = form.values
  return (
    <FormDialog form={form} title={texts.title} submitLabel={texts.submit} onClose={props.onClose}>
      <p className={classes.hint}>{texts.text}</p>
      <Choice
        label={texts.when}
        path="when"
        values={secretEnds}
        labels={texts.choices}
        value={when}
        hint={texts.hints[when]}
        onChange={(next) => form.setValues({ when: next })}
      />
    </FormDialog>
  )
}

export function ResumeDialog(props: AskProps) {
  const texts = subscriptionTexts.resuming
  const form = useContractForm({
    schema: async () => (await import('./resume-schema.ts')).schema,
    initialValues: { from: 'stopped' as (typeof resumePoints)[number] },
    send: (body) => call(resumeSubscription, { params: idsOf(props), body }),
    saved: texts.done,
    onDone: async () => {
      props.onClose()
      await invalidate(listSubscriptions, listEventDeliveries)
    },
  })
  const { from } = form.values
  return (
    <FormDialog form={form} title={texts.title} submitLabel={texts.submit} onClose={props.onClose}>
      <Choice
        label={texts.from}
        path="from"
        values={resumePoints}
        labels={texts.choices}
        value={from}
        hint={from === 'now' ? texts.now : texts.stopped(props.subscription.waiting)}
        onChange={(next) => form.setValues({ from: next })}
      />
    </FormDialog>
  )
}

const replays = ['failed', 'from'] as const
type Replay = (typeof replays)[number]

const replayBodyOf = ({ what, number }: { what: Replay; number: number | string }) =>
  what === 'failed' ? { what } : { what, number: number === '' ? undefined : number }

export function ReplayDialog(props: AskProps) {
  const texts = subscriptionTexts.replaying
  const { failed } = props.subscription
  const form = useContractForm({
    schema: async () => (await import('./replay-schema.ts')).schema,
    initialValues: { what: (failed > 0 ? 'failed' : 'from') as Replay, number: '' as number | string },
    bodyOf: replayBodyOf,
    send: (body) => call(replaySubscription, { params: idsOf(props), body }),
    onDone: async ({ replayed, remain }) => {
      props.onClose()
      if (replayed > 0) toastSuccess(texts.done(replayed, remain))
      else toastWarning(texts.none)
      await invalidate(listSubscriptions, listEventDeliveries)
    },
  })
  const { what } = form.values
  return (
    <FormDialog form={form} title={texts.title} submitLabel={texts.submit} onClose={props.onClose}>
      <Choice
        label={texts.what}
        path="what"
        values={replays}
        labels={texts.choices}
        value={what}
        hint={what === 'failed' ? texts.failedHint : texts.numberHint}
        onChange={(next) => form.setValues({ what: next })}
      />
      {what === 'from' ? (
        <NumberInput label={texts.number} required min={1} allowDecimal={false} {...form.field('number')} />
      ) : null}
    </FormDialog>
  )
}
