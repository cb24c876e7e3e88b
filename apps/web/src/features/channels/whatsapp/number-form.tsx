import { Switch, TextInput } from '@mantine/core'
import type { WhatsappSettings } from '@prosa/contract'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { whatsappTexts } from './texts.ts'
import type { NumberFormState } from './use-number-form.ts'
import classes from './whatsapp.module.css'

/** A number's data: filled by the choice above, or copied from Meta's pages. */
export function NumberForm({ form, settings }: { form: NumberFormState; settings: WhatsappSettings }) {
  const { active } = form.values
  return (
    <form ref={form.ref} className={classes.section} noValidate onSubmit={form.submit}>
      <div className={classes.head}>
        <span className={classes.title}>{whatsappTexts.number}</span>
        <State settings={settings} />
      </div>
      <p className={classes.quiet}>{whatsappTexts.numberHint}</p>
      <div className={classes.fields}>
        <TextInput {...form.field('phone')} label={whatsappTexts.phone} inputMode="tel" withAsterisk />
        <TextInput label={whatsappTexts.environment} value={whatsappTexts.production} readOnly disabled />
        <TextInput
          {...form.field('token')}
          className={classes.wide}
          label={whatsappTexts.token}
          autoComplete="off"
          spellCheck={false}
          withAsterisk
        />
        <TextInput
          {...form.field('metaUrl')}
          className={classes.wide}
          label={whatsappTexts.metaUrl}
          inputMode="url"
          withAsterisk
        />
        <TextInput {...form.field('businessPhoneId')} label={whatsappTexts.phoneId} inputMode="numeric" withAsterisk />
        <TextInput
          {...form.field('businessAccountId')}
          label={whatsappTexts.accountId}
          inputMode="numeric"
          withAsterisk
        />
        <TextInput
          {...form.field('pin')}
          className={classes.wide}
          label={whatsappTexts.pin}
          description={whatsappTexts.pinHint}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <div className={classes.foot}>
        <Switch
          checked={active}
          label={active ? whatsappTexts.active : whatsappTexts.inactive}
          onChange={(event) => form.setValues({ active: event.currentTarget.checked })}
        />
        <BusyButton type="submit" variant="filled" isBusy={form.isSending}>
          {whatsappTexts.save}
        </BusyButton>
      </div>
    </form>
  )
}

function State({ settings: { state, active } }: { settings: WhatsappSettings }) {
  if (state === null) return null
  if (!active) return <StatusBadge tone="off">{whatsappTexts.states.off}</StatusBadge>
  return <StatusBadge tone={state === 'connected' ? 'ok' : 'bad'}>{whatsappTexts.states[state]}</StatusBadge>
}
