import {
  getBot,
  updateWhatsappConfig,
  type WhatsappAccount,
  type WhatsappConfigBody,
  type WhatsappSettings,
} from '@prosa/contract'
import { call } from '../../../app/api.ts'
import { invalidate } from '../../../app/query.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { useUnsaved } from '../../../ui/unsaved.ts'
import { whatsappTexts } from './texts.ts'

interface Options {
  botId: number
  settings: WhatsappSettings
  reload: () => Promise<unknown>
}

const valuesOf = ({
  phone,
  token,
  url,
  phoneId,
  accountId,
  active,
}: WhatsappSettings): Required<WhatsappConfigBody> => ({
  phone,
  token,
  metaUrl: url,
  businessPhoneId: phoneId,
  businessAccountId: accountId,
  active,
  pin: '',
})

/** The number's fields, filled by choosing one of the account's numbers or by hand. */
export function useNumberForm({ botId, settings, reload }: Options) {
  const form = useContractForm({
    schema: async () => (await import('./number-schema.ts')).schema,
    stored: valuesOf(settings),
    sendsAll: true,
    send: (body) => call(updateWhatsappConfig, { params: { id: botId }, body }),
    saved: whatsappTexts.saved,
    failed: whatsappTexts.saveFailed,
    onDone: () => Promise.all([reload(), invalidate(getBot)]),
  })
  useUnsaved(form.isDirty)
  const choose = (account: WhatsappAccount): void =>
    form.setValues({
      phone: account.phone,
      token: account.token,
      metaUrl: account.url,
      businessPhoneId: account.whastappBusinessPhoneId,
      businessAccountId: account.whastappBusinessAccountId,
    })
  return { ...form, choose }
}

export type NumberFormState = ReturnType<typeof useNumberForm>
