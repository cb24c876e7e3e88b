import { z } from 'zod'
import type { ChannelEvent } from '../events.ts'
import type { IngressItem } from '../ingress.ts'
import { sortFault } from '../meta/graph-faults.ts'
import { troubleOf } from '../meta/outcomes.ts'
import { errorList, groupOf, readMessage, type Sender } from './read-message.ts'
import { readStatus } from './read-status.ts'

const entryShape = z.object({
  changes: z.array(z.object({ field: z.string(), value: z.unknown().optional() })).max(2_000),
})
const some = z.array(z.unknown()).max(5_000).nullish()
const valueShape = z.object({
  metadata: z.object({ phone_number_id: z.string().min(1).max(64) }),
  contacts: some,
  messages: some,
  /** What was written in the WhatsApp Business app, of a number that is served by both. */
  message_echoes: some,
  statuses: some,
  errors: some,
  user_preferences: some,
})
const contactShape = z.object({
  profile: z.object({ name: z.string().nullish() }).nullish(),
  wa_id: z.string().nullish(),
  user_id: z.string().nullish(),
})

const fields: Readonly<Record<string, (value: unknown) => IngressItem[]>> = {
  messages: (value) => readValue(value),
  smb_message_echoes: (value) => readValue(value),
  user_preferences: (value) => readValue(value),
  standby: (value) => readStandby(value),
  messaging_handovers: (value) => [readHandover(value)],
}

/** One `entry` of a call: the changes of a WhatsApp Business account, of any of its numbers. */
export const readWhatsappEntry = (entry: unknown): IngressItem[] => {
  const read = entryShape.safeParse(entry)
  if (!read.success) return [unreadable(null, entry)]
  return read.data.changes.flatMap(({ field, value }) =>
    Object.hasOwn(fields, field)
      ? (fields[field]?.(value) ?? [])
      : [unreadable(null, { field, value }, 'of a field that nobody reads')],
  )
}

const unreadable = (account: string | null, what: unknown, reason = 'not as WhatsApp writes it'): IngressItem => ({
  account,
  unreadable: what,
  reason,
})

const readValue = (value: unknown): IngressItem[] => {
  const read = valueShape.safeParse(value)
  if (!read.success) return [unreadable(null, value)]
  const {
    metadata,
    contacts,
    messages,
    message_echoes: echoes,
    statuses,
    errors,
    user_preferences: preferences,
  } = read.data
  const account = metadata.phone_number_id
  const senders = sendersOf(contacts ?? [])
  const items = (list: readonly unknown[] | null | undefined, toEvent: (one: unknown) => ChannelEvent | null) =>
    (list ?? []).map((one): IngressItem => {
      const group = groupOf(one)
      if (group !== null) return { ...unreadable(account, one, 'of a group, which is not served'), once: group }
      const event = toEvent(one)
      return event ? { kind: 'whatsapp_meta', account, event } : unreadable(account, one)
    })
  return [
    ...items(messages, (one) => readMessage(one, senders, false)),
    ...items(echoes, (one) => readMessage(one, senders, true)),
    ...items(statuses, readStatus),
    ...items(errors, readTrouble),
    ...items(preferences, readPreference),
  ]
}

const standbyShape = z.looseObject({ standby: z.looseObject({}).nullish() })

/** Meta's own agent answers on the number: what is said there is heard, and nobody here answers. */
const readStandby = (value: unknown): IngressItem[] => {
  const read = standbyShape.safeParse(value)
  if (!read.success) return [unreadable(null, value)]
  // Told in an object of its own, or as other fields tell it.
  const { standby, ...outer } = read.data
  return readValue({ ...outer, ...standby }).map((item) => {
    if (!('event' in item) || item.event.kind !== 'message') return item
    const holder = 'meta' as const
    return { ...item, event: { ...item.event, holder, ...(item.event.echo ? {} : { answeredElsewhere: true }) } }
  })
}

const roles = z.looseObject({ previous_owner_app_role: z.string().nullish(), new_owner_app_role: z.string().nullish() })
const handoverShape = z.looseObject({
  type: z.enum(['control_passed', 'control_taken']),
  sender: z.looseObject({ phone_number: z.string().nullish(), user_id: z.string().nullish() }),
  recipient: z.looseObject({ phone_number_id: z.string().min(1).max(64) }),
  control_passed: roles.nullish(),
  control_taken: roles.nullish(),
})
const isAgent = (role: string | null | undefined): boolean => /agent/i.test(role ?? '')

/** Who got the customer is told by roles; else by who is told of it: of what is passed the new owner, of what is taken the former one. */
const readHandover = (value: unknown): IngressItem => {
  const read = handoverShape.safeParse(value)
  const { phone_number: number, user_id: userId } = read.data?.sender ?? {}
  const id = number ?? userId
  if (!read.success || !id) return unreadable(null, value)
  const { type, recipient, [type]: told } = read.data
  const isMetas =
    isAgent(told?.new_owner_app_role) || (type === 'control_taken' && !isAgent(told?.previous_owner_app_role))
  const contact = { id, ...(userId ? { alias: userId } : {}) }
  return {
    kind: 'whatsapp_meta',
    account: recipient.phone_number_id,
    event: { kind: 'handover', contact, to: isMetas ? 'meta' : 'us' },
  }
}

/** Customers of a call, by number and by user id. */
const sendersOf = (contacts: readonly unknown[]): ReadonlyMap<string, Sender> => {
  const senders = new Map<string, Sender>()
  for (const contact of contacts) {
    const read = contactShape.safeParse(contact)
    if (!read.success) continue
    const { profile, wa_id: number, user_id: userId } = read.data
    const sender = { name: profile?.name ?? '', number: number ?? null, userId: userId ?? null }
    for (const id of [number, userId]) if (id) senders.set(id, sender)
  }
  return senders
}

const preferenceShape = z.looseObject({
  wa_id: z.string().min(1).max(200).nullish(),
  user_id: z.string().min(1).max(200).nullish(),
  category: z.literal('marketing_messages'),
  value: z.enum(['stop', 'resume']),
  timestamp: z.coerce.number().int().positive().max(99_999_999_999),
})

/** Whoever stops or resumes marketing in WhatsApp itself. */
const readPreference = (one: unknown): ChannelEvent | null => {
  const read = preferenceShape.safeParse(one)
  if (!read.success) return null
  const { wa_id: number, user_id: userId, value, timestamp } = read.data
  const customers = [number, userId].filter((id) => typeof id === 'string')
  if (customers.length === 0) return null
  return { kind: 'preference', customers, wantsCampaigns: value === 'resume', at: new Date(timestamp * 1_000) }
}

/** What goes wrong with the account as a whole. */
const readTrouble = (error: unknown): ChannelEvent | null => {
  const [code] = errorList([error])
  if (code === undefined) return null
  const trouble = troubleOf(sortFault(code, null))
  return trouble ? { kind: 'connection', ...trouble } : null
}
