import { z } from 'zod'
import { messageWhats } from '../../conversation/model/inbound.ts'
import type { ChannelEvent } from '../events.ts'
import type { IngressItem } from '../ingress.ts'

const id = z.string().min(1).max(200)
const text = z.string().max(65_536)
const at = z.iso.datetime({ offset: true }).transform((value) => new Date(value))
const file = z.object({
  reference: z.string().min(1).max(2_000),
  name: z.string().max(255).exactOptional(),
  mime: z.string().max(100).exactOptional(),
  sizeBytes: z.int().nonnegative().exactOptional(),
})

const event = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message'),
    id,
    /** The customer; of an echo: whom it was written to. */
    from: id,
    text: text.default(''),
    what: z.enum(messageWhats).optional(),
    buttonId: id.optional(),
    name: z.string().max(200).optional(),
    phone: z.string().max(20).optional(),
    files: z.array(file).max(10).default([]),
    at: at.optional(),
    replyTo: id.optional(),
    echo: z.boolean().default(false),
    reference: id.optional(),
    isOurs: z.literal(true).optional(),
    answeredElsewhere: z.literal(true).optional(),
    holder: z.literal('meta').optional(),
    about: text.optional(),
    ad: z.object({ id: z.string(), title: z.string() }).optional(),
  }),
  z.object({
    type: z.literal('status'),
    status: z.enum(['sent', 'delivered', 'read', 'failed']),
    reference: z.string().max(200).optional(),
    messageId: id.optional(),
    /** Everything up to this message. */
    upTo: id.optional(),
    /** Everything to this contact up to a moment. */
    to: id.optional(),
    until: at.optional(),
    reason: z.string().max(500).optional(),
    code: z.int().positive().optional(),
  }),
  z.object({ type: z.literal('deletion'), id }),
  z.object({ type: z.literal('edit'), id, text: text.optional(), echo: z.literal(true).optional() }),
  z.object({ type: z.literal('handover'), from: id, to: z.enum(['meta', 'us']) }),
  z.object({ type: z.literal('line'), id, from: id, text, at: at.optional() }),
  z.object({
    type: z.literal('reaction'),
    to: id,
    emoji: z.string().min(1).max(32).nullable(),
    echo: z.literal(true).optional(),
  }),
  z.object({
    type: z.literal('connection'),
    state: z.enum(['connected', 'reconnect', 'blocked']),
    reason: z.string().max(500).optional(),
  }),
])
type FakeEvent = z.infer<typeof event>

const envelope = z.object({ events: z.array(z.unknown()).max(1_000) })
const appEnvelope = z.object({
  accounts: z.array(z.object({ account: id, events: z.array(z.unknown()).max(1_000) })).max(1_000),
})

/** Of the address of one connection. */
export const readOwn = (payload: unknown, account: string | null): IngressItem[] => {
  const read = envelope.safeParse(payload)
  return read.success && account !== null ? itemsOf(account, read.data.events) : [unreadable(account, payload)]
}

/** Of the address of the app, with many accounts behind it. */
export const readShared = (payload: unknown): IngressItem[] => {
  const read = appEnvelope.safeParse(payload)
  return read.success
    ? read.data.accounts.flatMap(({ account, events }) => itemsOf(account, events))
    : [unreadable(null, payload)]
}

const unreadable = (account: string | null, what: unknown): IngressItem => ({
  account,
  unreadable: what,
  reason: 'not as the channel writes it',
})

const itemsOf = (account: string, events: readonly unknown[]): IngressItem[] =>
  events.map((one) => {
    const read = event.safeParse(one)
    const known = read.success ? toEvent(read.data) : null
    return known ? { kind: 'fake', account, event: known } : unreadable(account, one)
  })

const toEvent = (one: FakeEvent): ChannelEvent | null => {
  switch (one.type) {
    case 'message': {
      const {
        id,
        from,
        text,
        what,
        buttonId,
        name,
        phone,
        files,
        at,
        replyTo,
        echo,
        reference,
        isOurs,
        answeredElsewhere,
        about,
        ad,
        holder,
      } = one
      return {
        kind: 'message',
        id,
        contact: { id: from, ...(name ? { name } : {}), ...(phone ? { phone } : {}) },
        text,
        files,
        echo,
        ...(what ? { what } : {}),
        ...(buttonId ? { buttonId } : {}),
        ...(at ? { at } : {}),
        ...(replyTo ? { replyTo } : {}),
        ...(reference ? { reference } : {}),
        ...(isOurs ? { isOurs } : {}),
        ...(answeredElsewhere ? { answeredElsewhere } : {}),
        ...(about ? { about } : {}),
        ...(ad ? { ad } : {}),
        ...(holder ? { holder } : {}),
      }
    }
    case 'status': {
      const { status, reference, messageId, upTo, to, until, reason, code } = one
      const common = { kind: 'status', status, ...(reason ? { reason } : {}), ...(code ? { code } : {}) } as const
      if (reference !== undefined)
        return { ...common, of: { reference }, ...(messageId ? { providerId: messageId } : {}) }
      if (messageId !== undefined) return { ...common, of: { providerId: messageId } }
      if (upTo !== undefined) return { ...common, of: { upTo } }
      return to !== undefined && until ? { ...common, of: { contact: to, until } } : null
    }
    case 'deletion':
      return { kind: 'deletion', id: one.id }
    case 'edit':
      return {
        kind: 'edit',
        id: one.id,
        ...(one.text === undefined ? {} : { text: one.text }),
        ...(one.echo ? { echo: true } : {}),
      }
    case 'line':
      return {
        kind: 'line',
        id: one.id,
        contact: { id: one.from },
        text: one.text,
        ...(one.at ? { at: one.at } : {}),
      }
    case 'reaction':
      return { kind: 'reaction', to: one.to, emoji: one.emoji, ...(one.echo ? { echo: true } : {}) }
    case 'handover':
      return { kind: 'handover', contact: { id: one.from }, to: one.to }
    case 'connection':
      return { kind: 'connection', state: one.state, ...(one.reason ? { reason: one.reason } : {}) }
  }
}
