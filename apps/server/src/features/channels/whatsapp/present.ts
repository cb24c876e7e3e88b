import { maskedSecret, type WhatsappSettings } from '@prosa/contract'
import type { Grant } from '../../../channels/linking.ts'
import type { MetaApp } from '../../../channels/meta/meta.ts'
import type { BusinessNumber, Refused } from '../../../channels/whatsapp-meta/business.ts'
import type { NumberRow } from './whatsapp.queries.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

interface Parts {
  meta: MetaApp | null
  number: NumberRow | null
  grant: Grant | null
  /** Numbers that the grant covers. */
  numbers: BusinessNumber[] | Refused
  /** Ids of numbers used by another bot. */
  elsewhere: ReadonlySet<string>
}

export const presentSettings = ({ meta, number, grant, numbers, elsewhere }: Parts): WhatsappSettings => {
  const url = meta ? `${meta.settings.graphUrl}/${meta.settings.version}` : ''
  const failed = 'refused' in numbers ? numbers.refused : null
  return {
    accounts: ('refused' in numbers ? [] : numbers).map(({ phone, name, phoneId, accountId }) => ({
      phone,
      name,
      token: maskedSecret,
      url,
      whastappBusinessPhoneId: phoneId,
      whastappBusinessAccountId: accountId,
      isElsewhere: elsewhere.has(phoneId),
    })),
    person: grant?.person.name ?? null,
    accountsFailure: failed,
    phone: text(number?.settings.phone),
    token: number?.secret ? maskedSecret : '',
    url: text(number?.settings.metaUrl) || url,
    phoneId: number?.externalId ?? '',
    accountId: text(number?.settings.accountId),
    active: number?.active ?? true,
    state: number ? (number.state as WhatsappSettings['state']) : null,
    stateReason: number?.stateReason ?? null,
    available: meta !== null,
  }
}
