import {
  type ApprovedTemplate,
  type CampaignField,
  type CampaignGuard,
  type CampaignMedia,
  type CampaignOwnField,
  campaignVariables,
  describeCampaignText,
  isVisible,
  resolveCampaignText,
  type SendingHours,
  variablesOf,
} from '@prosa/contract'
import type { AttachedFile } from '../../shared/attachment/attachment-field.tsx'
import type { SelectedContact } from '../../shared/contacts/selection.ts'
import { localIn } from '../../ui/zoned-time.ts'

export type CampaignFile = AttachedFile

export interface CampaignValues {
  name: string
  message: string
  interval: string
  basis: string | null
  /** '7' for a QR code number, '7:api' for the official API. */
  botId: string | null
  /** '{name} ({language})' of an approved message, and the values of its variables. */
  template: ApprovedTemplate | null
  templateValues: string[]
  file: CampaignFile | null
  when: 'now' | 'later'
  /** Format of a browser's field: `2026-11-24T09:00`, in the company's time zone. */
  startAt: string
  guards: CampaignGuard[]
  hasHours: boolean
  hoursFrom: string
  hoursTo: string
  sundays: boolean
  /** The chosen contacts, or the contacts of a saved segment. */
  audience: 'chosen' | 'segment'
  segmentId: string | null
}

/** Default protection against a ban of the number. */
export const usualGuarding: Pick<CampaignValues, 'guards' | 'hasHours' | 'hoursFrom' | 'hoursTo' | 'sundays'> = {
  guards: ['attended', 'recent', 'unanswered', 'stranger'],
  hasHours: true,
  hoursFrom: '8',
  hoursTo: '20',
  sundays: false,
}

const apiSuffix = ':api'

/** Key of a bot in the list of senders. */
export const botKey = ({ id, media }: { id: number; media: CampaignMedia }): string =>
  media === 'WHATSAPP_API' ? `${id}${apiSuffix}` : String(id)

export const isOfApi = ({ botId }: Pick<CampaignValues, 'botId'>): boolean => botId?.endsWith(apiSuffix) === true

/** Bot, medium and content of the message. */
export const senderOf = (values: CampaignValues) => {
  const { botId, message, template, templateValues } = values
  if (!isOfApi(values)) return { botId: Number(botId), media: 'WHATSAPP_QRCODE' as const, message }
  const own = template && { name: template.name, language: template.language, values: filledOf(values) }
  return {
    botId: Number(botId?.slice(0, -apiSuffix.length)),
    media: 'WHATSAPP_API' as const,
    template: own,
    // Not sent for an approved message, but the API requires it.
    message: template?.name ?? (templateValues.join(' ').trim() || message),
  }
}

/** A value for each variable of the chosen message; '' for an empty one. */
export const filledOf = ({ template, templateValues }: Pick<CampaignValues, 'template' | 'templateValues'>): string[] =>
  template?.variables.map((_, index) => templateValues[index]?.trim() ?? '') ?? []

/** The file sent with the message: attached, or in the header of an approved message that has one. */
export const fileOf = (values: CampaignValues): CampaignFile | null =>
  isOfApi(values) && values.template?.headerFile == null ? null : values.file

/** All texts that may contain a contact's variables ({{n}}). */
export const wordsOf = (values: CampaignValues): string =>
  isOfApi(values) ? filledOf(values).join('\n') : values.message

export const hoursOf = ({ hasHours, hoursFrom, hoursTo, sundays }: CampaignValues): SendingHours | null =>
  hasHours ? { from: Number(hoursFrom), to: Number(hoursTo), sundays } : null

/** Whether the time is outside the sending hours, in that time zone. */
export const isQuietAt = (values: CampaignValues, timeZone: string, atMs: number): boolean => {
  const hours = hoursOf(values)
  if (!hours) return false
  const local = localIn(timeZone, atMs)
  const hour = Number(local.slice(11, 13))
  const isSunday = new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay() === 0
  return hour < hours.from || hour >= hours.to || (isSunday && !hours.sundays)
}

type LeftOut = 'doubled' | 'optedOut' | CampaignField

/** Campaigns are sent by WhatsApp. */
const platform = 'WHATSAPP'

export interface Audience {
  receivers: SelectedContact[]
  leftOut: Map<LeftOut, SelectedContact[]>
}

/** Normalizes a Brazilian mobile number: without country code and ninth digit. */
const numberOf = (phone: string): string => {
  const digits = phone.replace(/\D/g, '').replace(/^55(?=\d{10,11}$)/, '')
  return /^\d{2}9\d{8}$/.test(digits) ? digits.slice(0, 2) + digits.slice(3) : digits
}

/** Splits contacts into receivers and contacts left out; each has at most one reason. */
export const audienceOf = (contacts: readonly SelectedContact[], message: string): Audience => {
  const asked = variablesOf(message)
  // Only the server knows the contacts' values of the company's own fields.
  const wanted: CampaignField[] = [
    'phone',
    ...campaignVariables.filter(({ number }) => asked.includes(number)).map(({ field }) => field),
  ]
  const numbers = new Set<string>()
  const leftOut = new Map<LeftOut, SelectedContact[]>()
  const receivers = contacts.filter((contact) => {
    const lack = wanted.find((field) => !isVisible(contact[field] ?? ''))
    const number = numberOf(contact.phone ?? '')
    const reason: LeftOut | undefined = contact.optedOut.includes(platform)
      ? 'optedOut'
      : (lack ?? (numbers.has(number) ? 'doubled' : undefined))
    if (reason) leftOut.set(reason, [...(leftOut.get(reason) ?? []), contact])
    else numbers.add(number)
    return !reason
  })
  return { receivers, leftOut }
}

/** {{n}}, as inserted. */
export const variableOf = (number: number): string => `{{${number}}}`

const marked = /\[([^[\]]+)\]/g

/** Converts a value for its field and back: {{1}} is shown as [Nome]. */
export const shownValue = describeCampaignText
export const typedValue = (text: string, own: readonly CampaignOwnField[]): string => {
  const known = [...campaignVariables.map(({ number, label }) => ({ number, name: label })), ...own]
  return text.replace(marked, (whole, label: string) => {
    const found = known.find(({ name }) => name === label)
    return found ? variableOf(found.number) : whole
  })
}

/** The message as the contact reads it; if a value is missing, with the variables' names. */
export const previewOf = (
  message: string,
  contact: SelectedContact | undefined,
  own: readonly CampaignOwnField[],
): string => (contact && resolveCampaignText(message, contact)) ?? describeCampaignText(message, own)

/** Time of the last message. */
export const endsAt = (startMs: number, count: number, seconds: number): string =>
  new Date(startMs + Math.max(0, count - 1) * seconds * 1000).toISOString()
