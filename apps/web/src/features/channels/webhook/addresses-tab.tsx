import type { WebhookConfig, WebhookEndpoint } from '@prosa/contract'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { FormFailure } from '../../../ui/form-frame.tsx'
import parts from '../parts.module.css'
import { AddressField } from './address-field.tsx'
import { HeadersField } from './headers-field.tsx'
import { OwnAddress } from './own-address.tsx'
import { webhookTexts as texts } from './texts.ts'
import type { useConfigForm } from './use-config-form.ts'
import classes from './webhook.module.css'

interface AddressesTabProps {
  botId: number
  config: WebhookConfig
  form: ReturnType<typeof useConfigForm>
}

/** The six addresses and the headers, with one button that saves them. */
export function AddressesTab({ botId, config, form }: AddressesTabProps) {
  const field = (endpoint: WebhookEndpoint) => (
    <AddressField
      key={endpoint}
      botId={botId}
      endpoint={endpoint}
      form={form}
      state={config.endpoints.find((one) => one.endpoint === endpoint)}
    />
  )
  return (
    <form ref={form.ref} className={parts.part} noValidate onSubmit={form.submit}>
      <fieldset className={`${parts.group} ${classes.fields}`}>
        <legend>{texts.groups.bot}</legend>
        {field('node')}
      </fieldset>
      <fieldset className={`${parts.group} ${classes.fields}`}>
        <legend>{texts.groups.outside}</legend>
        {field('transfer')}
        {field('message')}
        {field('close')}
        <OwnAddress label={texts.callback.label} hint={texts.callback.hint} address={config.callbackUrl} />
      </fieldset>
      <fieldset className={`${parts.group} ${classes.fields}`}>
        <legend>{texts.groups.employee}</legend>
        {field('employee')}
        <OwnAddress
          label={texts.callback.employeeLabel}
          hint={texts.callback.employeeHint}
          address={config.digitalEmployeeCallbackUrl}
        />
      </fieldset>
      <HeadersField
        rows={form.values.headers}
        errors={form.errors}
        onChange={(headers) => form.setValues({ headers })}
      />
      <footer className={parts.foot}>
        <FormFailure text={form.failure ?? (Object.keys(form.errors).length > 0 ? texts.checkFields : null)} />
        <BusyButton type="submit" variant="filled" isBusy={form.isSending}>
          {texts.save}
        </BusyButton>
      </footer>
    </form>
  )
}
