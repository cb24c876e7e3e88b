import type { WebhookConfig, WebhookEndpoint } from '@prosa/contract'
import { type FormEvent, useState } from 'react'
import { HeadersField } from '../../../shared/webhooks/headers-field.tsx'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { FormFailure } from '../../../ui/form-frame.tsx'
import parts from '../parts.module.css'
import { AddressField } from './address-field.tsx'
import { addressGroups, type GroupName, groupState, openAtFirst, usedGroups } from './groups.ts'
import { OwnAddress } from './own-address.tsx'
import { webhookTexts as texts } from './texts.ts'
import type { useConfigForm } from './use-config-form.ts'
import { WebhookGroup } from './webhook-group.tsx'

interface AddressesTabProps {
  botId: number
  /** The bot's objective. */
  target: number
  config: WebhookConfig
  form: ReturnType<typeof useConfigForm>
  /** Shows a call with its request and answer. */
  onShowCall: (deliveryId: number) => void
}

/** Addresses grouped by purpose, and the headers, saved together. */
export function AddressesTab({ botId, target, config, form, onShowCall }: AddressesTabProps) {
  const [open, setOpen] = useState(() => openAtFirst(form.values, target))
  const toggle = (name: GroupName): void =>
    setOpen((known) => new Set(known.has(name) ? [...known].filter((one) => one !== name) : [...known, name]))
  const submit = (event: FormEvent): void => {
    // Open the groups that may contain errors, so that the errors are visible.
    setOpen((known) => new Set([...known, ...usedGroups(form.values)]))
    form.submit(event)
  }
  const groupOf = (name: GroupName) => ({
    ...texts.groupsOf[name],
    state: groupState(name, form.values, config.endpoints),
    isOpen: open.has(name),
    onToggle: () => toggle(name),
  })
  const field = (endpoint: WebhookEndpoint) => (
    <AddressField
      key={endpoint}
      botId={botId}
      endpoint={endpoint}
      form={form}
      state={config.endpoints.find((one) => one.endpoint === endpoint)}
      onShowCall={onShowCall}
    />
  )
  return (
    <form ref={form.ref} className={parts.part} noValidate onSubmit={submit}>
      <WebhookGroup {...groupOf('bot')}>{addressGroups.bot.map(field)}</WebhookGroup>
      <WebhookGroup {...groupOf('outside')}>
        {addressGroups.outside.map(field)}
        <OwnAddress label={texts.callback.label} hint={texts.callback.hint} address={config.callbackUrl} />
      </WebhookGroup>
      <WebhookGroup {...groupOf('employee')}>
        {addressGroups.employee.map(field)}
        <OwnAddress
          label={texts.callback.employeeLabel}
          hint={texts.callback.employeeHint}
          address={config.digitalEmployeeCallbackUrl}
        />
      </WebhookGroup>
      <WebhookGroup {...groupOf('headers')}>
        <HeadersField
          rows={form.values.headers}
          errors={form.errors}
          onChange={(headers) => form.setValues({ headers })}
        />
      </WebhookGroup>
      <footer className={parts.foot}>
        <FormFailure text={form.failure ?? (Object.keys(form.errors).length > 0 ? texts.checkFields : null)} />
        <BusyButton type="submit" variant="filled" isBusy={form.isSending}>
          {texts.save}
        </BusyButton>
      </footer>
    </form>
  )
}
