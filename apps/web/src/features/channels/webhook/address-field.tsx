import { Button, TextInput } from '@mantine/core'
import {
  getWebhookConfig,
  listWebhookDeliveries,
  resumeWebhookEndpoint,
  testWebhook,
  type WebhookEndpoint,
  type WebhookEndpointState,
} from '@prosa/contract'
import { IconAlertTriangle, IconCheck, IconPlugConnectedX } from '@tabler/icons-react'
import { type Answer, call } from '../../../app/api.ts'
import { useAct } from '../../../app/use-act.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Note } from '../../../ui/note.tsx'
import { toastWarning } from '../../../ui/toast.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import parts from '../parts.module.css'
import { webhookFields } from './endpoints.ts'
import { webhookTexts as texts } from './texts.ts'
import type { useConfigForm } from './use-config-form.ts'
import classes from './webhook.module.css'

interface AddressFieldProps {
  botId: number
  endpoint: WebhookEndpoint
  form: ReturnType<typeof useConfigForm>
  state: WebhookEndpointState | undefined
  onShowCall: (deliveryId: number) => void
}

type TestAnswer = Answer<typeof testWebhook>

/** One of the customer's addresses, with a test of the saved address and its errors. */
export function AddressField({ botId, endpoint, form, state, onShowCall }: AddressFieldProps) {
  const field = webhookFields[endpoint]
  const { label, hint } = texts.endpoints[endpoint]
  const value = form.values[field]
  const params = { botId }
  const test = useAct({
    ask: () => call(testWebhook, { params, body: { endpoint } }),
    failed: texts.testFailed(label),
    stale: [listWebhookDeliveries],
  })
  const canTest = value.trim() !== '' && !form.isChanged(field)
  return (
    <div className={classes.address}>
      <TextInput
        label={label}
        description={hint}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        {...form.field(field)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      <BusyButton
        className={parts.beside ?? ''}
        isBusy={test.isPending}
        aria-label={texts.testOf(label)}
        aria-disabled={!canTest}
        onClick={() => (canTest ? test.mutate() : toastWarning(texts.testUnsaved))}
      >
        {texts.test}
      </BusyButton>
      {test.data && canTest ? (
        <div className={classes.trouble} role="status">
          <Outcome label={label} answer={test.data} onShowCall={onShowCall} />
        </div>
      ) : null}
      {state ? <Trouble botId={botId} state={state} /> : null}
    </div>
  )
}

/** The address's answer to the test; cleared when the address changes. */
function Outcome({
  label,
  answer,
  onShowCall,
}: { label: string; answer: TestAnswer } & Pick<AddressFieldProps, 'onShowCall'>) {
  const { ok, status, ms, failure, note, deliveryId } = answer
  const detail = ok ? note : failure
  return (
    <Note
      tone={ok ? (note === null ? 'ok' : 'warn') : 'bad'}
      icon={ok && note === null ? IconCheck : IconAlertTriangle}
    >
      {ok ? texts.testOk(status, ms) : `${texts.testFailed(label)}.`} {detail}
      <Button size="xs" ml={8} onClick={() => onShowCall(deliveryId)}>
        {texts.showCall}
      </Button>
    </Note>
  )
}

function Trouble({ botId, state }: { botId: number; state: WebhookEndpointState }) {
  const { moment } = useFormats()
  const resume = useAct({
    ask: () => call(resumeWebhookEndpoint, { params: { botId }, body: { endpoint: state.endpoint } }),
    done: texts.resumed,
    failed: texts.actFailed,
    stale: [getWebhookConfig],
  })
  const isOff = state.state === 'off'
  return (
    <div className={classes.trouble}>
      <Note tone={isOff ? 'bad' : 'warn'} icon={isOff ? IconPlugConnectedX : IconAlertTriangle}>
        {isOff ? texts.off(moment(state.since)) : texts.failing(moment(state.since), state.failures)}: {state.reason}.
        {isOff ? (
          <Button size="xs" ml={8} disabled={resume.isPending} onClick={() => resume.mutate()}>
            {texts.resume}
          </Button>
        ) : null}
      </Note>
    </div>
  )
}
