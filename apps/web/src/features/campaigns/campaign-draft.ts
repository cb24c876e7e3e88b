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
  /** Of a number by QR code '7', of the official API '7:api'. */
  botId: string | null
  /** '{name} ({language})' of an approved message, and what stands in its variables. */
  template: ApprovedTemplate | null
  templateValues: string[]
  file: CampaignFile | null
  when: 'now' | 'later'
  /** As a field of the browser has it: `2026-11-24T09:00`, in the company's time zone. */
  startAt: string
  guards: CampaignGuard[]
  hasHours: boolean
  hoursFrom: string
  hoursTo: string
  sundays: boolean
  /** The contacts that were chosen, or who passes a saved filter. */
  audience: 'chosen' | 'segment'
  segmentId: string | null
}

/** What keeps a number from being banned, unless somebody wants it otherwise. */
export const usualGuarding: Pick<CampaignValues, 'guards' | 'hasHours' | 'hoursFrom' | 'hoursTo' | 'sundays'> = {
  guards: ['attended', 'recent', 'unanswered', 'stranger'],
  hasHours: true,
  hoursFrom: '8',
  hoursTo: '20',
  sundays: false,
}

const apiSuffix = ':api'

/** How a bot stands in the list of those that may send. */
export const botKey = ({ id, media }: { id: number; media: CampaignMedia }): string =>
  media === 'WHATSAPP_API' ? `${id}${apiSuffix}` : String(id)

export const isOfApi = ({ botId }: Pick<CampaignValues, 'botId'>): boolean => botId?.endsWith(apiSuffix) === true

/** The bot, by what it sends, and what it says. */
export const senderOf = (values: CampaignValues) => {
  const { botId, message, template, templateValues } = values
  if (!isOfApi(values)) return { botId: Number(botId), media: 'WHATSAPP_QRCODE' as const, message }
  const own = template && { name: template.name, language: template.language, values: filledOf(values) }
  return {
    botId: Number(botId?.slice(0, -apiSuffix.length)),
    media: 'WHATSAPP_API' as const,
    template: own,
    // Counts for nothing there, but a campaign has one.
    message: template?.name ?? (templateValues.join(' ').trim() || message),
  }
}

/** A value for each variable of the chosen message; '' where none is typed. */
export const filledOf = ({ template, templateValues }: Pick<CampaignValues, 'template' | 'templateValues'>): string[] =>
  template?.variables.map((_, index) => templateValues[index]?.trim() ?? '') ?? []

/** What goes with the message: beside it, or in the header of an approved one that has a place for it. */
export const fileOf = (values: CampaignValues): CampaignFile | null =>
  isOfApi(values) && values.template?.headerFile == null ? null : values.file

/** All text that may hold placeholders of a contact ({{n}}). */
export const wordsOf = (values: CampaignValues): string =>
  isOfApi(values) ? filledOf(values).join('\n') : values.message

export const hoursOf = ({ hasHours, hoursFrom, hoursTo, sundays }: CampaignValues): SendingHours | null =>
  hasHours ? { from: Number(hoursFrom), to: Number(hoursTo), sundays } : null

/** Whether its hours rest at that moment, by the clocks of that zone. */
export const isQuietAt = (values: CampaignValues, timeZone: string, atMs: number): boolean => {
  const hours = hoursOf(values)
  if (!hours) return false
  const local = localIn(timeZone, atMs)
  const hour = Number(local.slice(11, 13))
  const isSunday = new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay() === 0
  return hour < hours.from || hour >= hours.to || (isSunday && !hours.sundays)
}

type LeftOut = 'doubled' | 'optedOut' | CampaignField

/** Campaigns go by WhatsApp. */
const platform = 'WHATSAPP'

export interface Audience {
  receivers: SelectedContact[]
  leftOut: Map<LeftOut, SelectedContact[]>
}

/** With or without the ninth digit and the country, a mobile number of Brazil is one. */
const numberOf = (phone: string): string => {
  const digits = phone.replace(/\D/g, '').replace(/^55(?=\d{10,11}$)/, '')
  return /^\d{2}9\d{8}$/.test(digits) ? digits.slice(0, 2) + digits.slice(3) : digits
}

/** Who gets the message and who does not, and why: each contact has one reason at most. */
export const audienceOf = (contacts: readonly SelectedContact[], message: string): Audience => {
  const asked = variablesOf(message)
  // Of the company's own fields the server alone knows what a contact has.
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

/** {{n}}, as it is inserted. */
export const variableOf = (number: number): string => `{{${number}}}`

const marked = /\[([^[\]]+)\]/g

/** A value as its field shows it, and back: {{1}} is [Nome] to people. */
export const shownValue = describeCampaignText
export const typedValue = (text: string, own: readonly CampaignOwnField[]): string => {
  const known = [...campaignVariables.map(({ number, label }) => ({ number, name: label })), ...own]
  return text.replace(marked, (whole, label: string) => {
    const found = known.find(({ name }) => name === label)
    return found ? variableOf(found.number) : whole
  })
}

/** As that contact reads it; where it lacks something, with the names of what is put there. */
export const previewOf = (
  message: string,
  contact: SelectedContact | undefined,
  own: readonly CampaignOwnField[],
): string => (contact && resolveCampaignText(message, contact)) ?? describeCampaignText(message, own)

/** When the last of so many messages goes. */
export const endsAt = (startMs: number, count: number, seconds: number): string =>
  new Date(startMs + Math.max(0, count - 1) * seconds * 1000).toISOString()
