import type { ChannelEvent, MessageEvent } from '../../events.ts'
import type { IngressItem } from '../../ingress.ts'
import { entry, item, type MetaItem, type MetaMessage } from './payload.ts'
import { type Content, readAd, readContent, readOrigin, readReaction } from './read-content.ts'

/** The two channels that Meta tells of in this form. */
export type MessagingKind = 'facebook' | 'instagram'

interface Reading {
  kind: MessagingKind
  /** The page, or the Instagram account. */
  account: string
  /** Ours: what it sent comes back as an echo. */
  appId: string | undefined
  /** Another app answers this customer at the moment. */
  isStandby: boolean
}

/** One `entry` of a call, of a page or an Instagram account, as events in the order in which they stand there. Pure. */
export const readMessagingEntry =
  (kind: MessagingKind) =>
  (one: unknown, appId?: string): IngressItem[] => {
    const known = entry.safeParse(one)
    if (!known.success || !(known.data.messaging ?? known.data.standby)) return [unreadable(null, one)]
    const { id: account, messaging, standby } = known.data
    return [
      ...(messaging ?? []).flatMap((told) => readItem({ kind, account, appId, isStandby: false }, told)),
      ...(standby ?? []).flatMap((told) => readItem({ kind, account, appId, isStandby: true }, told)),
    ]
  }

const unreadable = (account: string | null, what: unknown): IngressItem => ({
  account,
  unreadable: what,
  reason: 'not as Meta writes it',
})

const readItem = (reading: Reading, told: unknown): IngressItem[] => {
  const read = item.safeParse(told)
  const events = read.success ? eventsOf(reading, read.data) : null
  if (!events) return [unreadable(reading.account, told)]
  return events.map((event) => ({ kind: reading.kind, account: reading.account, event }))
}

/** Null: nothing that we know. None: told, and nothing follows from it. */
const eventsOf = (reading: Reading, one: MetaItem): ChannelEvent[] | null => {
  const contact = one.sender?.id === reading.account ? one.recipient?.id : one.sender?.id
  if (one.message) return messageEvents(reading, one, one.message, contact)
  if (one.message_edit) return [editEvent(reading, one, one.message_edit)]
  if (contact === undefined) return null
  if (one.postback) return postbackEvents(reading, one, one.postback, contact)
  if (one.reaction) {
    const { mid, action, emoji, reaction } = one.reaction
    const isEcho = one.sender?.id === reading.account
    const said = action === 'react' ? readReaction(emoji, reaction) : null
    return [{ kind: 'reaction', to: mid, emoji: said, ...(isEcho ? { echo: true } : {}) }]
  }
  if (one.read?.mid) return [{ kind: 'status', status: 'read', of: { upTo: one.read.mid } }]
  const until = one.read?.watermark ?? one.delivery?.watermark
  if (until)
    return [{ kind: 'status', status: one.read ? 'read' : 'delivered', of: { contact, until: new Date(until) } }]
  const handover = handoverEvent(reading, one, contact)
  if (handover) return [handover]
  // The rest of these ask nothing of us.
  return isOfNoConsequence(one) ? [] : null
}

/** Meta tells of some edits without saying what the words are now. */
const editEvent = (
  { account }: Reading,
  { sender }: MetaItem,
  { mid, text }: NonNullable<MetaItem['message_edit']>,
): ChannelEvent => ({
  kind: 'edit',
  id: mid,
  ...(text ? { text } : {}),
  ...(sender?.id === account ? { echo: true } : {}),
})

/** Null: nobody says to whom. Of what is taken the former owner is told: that was us. */
const handoverEvent = ({ appId }: Reading, one: MetaItem, contact: string): ChannelEvent | null => {
  const { pass_thread_control: passed, take_thread_control: taken } = one
  const owner = passed?.new_owner_app_id ?? taken?.new_owner_app_id
  const wasOurs = taken?.previous_owner_app_id != null && String(taken.previous_owner_app_id) === appId
  if (appId === undefined || (owner == null && !wasOurs)) return null
  if (owner != null && String(owner) === appId) return { kind: 'handover', contact: { id: contact }, to: 'us' }
  return { kind: 'handover', contact: { id: contact }, to: 'meta', ...(owner == null ? {} : { app: String(owner) }) }
}

const isOfNoConsequence = (one: MetaItem): boolean =>
  [
    one.delivery,
    one.referral,
    one.optin,
    one.account_linking,
    one.pass_thread_control,
    one.take_thread_control,
    one.request_thread_control,
    one.app_roles,
  ].some((field) => field != null)

const messageEvents = (
  reading: Reading,
  one: MetaItem,
  message: MetaMessage,
  contact: string | undefined,
): ChannelEvent[] | null => {
  const { mid, quick_reply, reply_to, referral } = message
  if (message.is_deleted) return [{ kind: 'deletion', id: mid }]
  if (contact === undefined) return null
  const isEcho = message.is_echo === true || one.sender?.id === reading.account
  const isOurs = isEcho && isOurApp(reading, message)
  const mark = isOurs ? markOf(message.metadata) : null
  // The provider has it. A part that is not the last one says nothing of the rest.
  if (mark)
    return mark.whole === null
      ? []
      : [{ kind: 'status', status: 'sent', of: { reference: mark.whole }, providerId: mid }]
  const content = readContent(message)
  if (isEmpty(content)) return isOurs ? [] : null
  const origin = reply_to?.story ? null : referral
  const about = reply_to?.story ? storyLine(reply_to.story.url) : readOrigin(origin)
  return [
    {
      kind: 'message',
      id: mid,
      contact: { id: contact },
      ...content,
      ...(isEcho ? { echo: true } : {}),
      ...(isOurs ? { isOurs } : {}),
      ...(reading.isStandby ? standbyOf(isEcho ? message : null) : {}),
      ...(quick_reply?.payload ? { buttonId: quick_reply.payload } : {}),
      ...(reply_to?.mid ? { replyTo: reply_to.mid } : {}),
      ...(about ? { about } : {}),
      ...readAd(origin),
      ...(one.timestamp ? { at: new Date(one.timestamp) } : {}),
    },
  ]
}

/** Said while another app has the customer: it answers them, Meta's own agent for one. @param echo What it said. */
const standbyOf = (echo: MetaMessage | null): Pick<MessageEvent, 'holder' | 'holderApp' | 'answeredElsewhere'> => ({
  holder: 'meta',
  ...(echo ? {} : { answeredElsewhere: true }),
  ...(echo?.app_id == null ? {} : { holderApp: String(echo.app_id) }),
})

const isEmpty = ({ text, files }: Content): boolean => text === '' && files.length === 0

const storyLine = (url: string | null | undefined): string => `Em resposta ao seu story${url ? `: ${url}` : ''}`

/** By its app, where that is told; Instagram does not always, and then nobody knows yet. */
const isOurApp = ({ appId }: Reading, { app_id, metadata }: MetaMessage): boolean =>
  app_id != null && appId !== undefined ? String(app_id) === appId : markOf(metadata) !== null

const wholeMark = 'prosa:'
const partMark = 'prosa-part:'

/** What goes along with a part of a message and comes back in its echo; the last part speaks for the whole. */
export const markReference = (reference: string, isLast: boolean): string =>
  `${isLast ? wholeMark : partMark}${reference}`

const markOf = (metadata: string | null | undefined): { whole: string | null } | null => {
  if (metadata?.startsWith(wholeMark)) return { whole: metadata.slice(wholeMark.length) }
  return metadata?.startsWith(partMark) ? { whole: null } : null
}

const postbackEvents = (
  reading: Reading,
  one: MetaItem,
  { mid, title, payload, referral }: NonNullable<MetaItem['postback']>,
  contact: string,
): ChannelEvent[] | null => {
  const text = title || payload
  // Before 2021 postbacks had no id; who taps twice in one millisecond meant it once.
  const id = mid ?? (one.timestamp ? `postback:${contact}:${one.timestamp}` : null)
  if (!text || id === null) return null
  const about = readOrigin(referral)
  return [
    {
      kind: 'message',
      id,
      contact: { id: contact },
      text,
      ...(payload ? { buttonId: payload } : {}),
      ...(reading.isStandby ? standbyOf(null) : {}),
      ...(about ? { about } : {}),
      ...readAd(referral),
      ...(one.timestamp ? { at: new Date(one.timestamp) } : {}),
    },
  ]
}
