import type { Call } from './accounts.ts'
import { GraphError, invalid, missing } from './errors.ts'
import { reportStatus } from './webhooks.ts'
import { checkContent } from './whatsapp-limits.ts'
import { keepSent, now, type Phone, type Waba, type World, wamid } from './world.ts'

const windowMs = 24 * 60 * 60_000
const pairMs = 6_000

/** `POST /{phone}/messages`: a message, or a mark that one was read. */
export const sendWhatsapp = (world: World, phone: Phone, waba: Waba, { parameters: body }: Call): object => {
  if (body.messaging_product !== 'whatsapp') throw missing('messaging_product')
  if (phone.status !== 'CONNECTED')
    throw new GraphError(400, 133010, '(#133010) Account not registered', { details: 'Phone number is not registered' })
  if (body.status === 'read') return markRead(world, phone, body)
  const customer = customerOf(world, body)
  countPair(world, `${phone.id}:${customer.number}`)
  const type = typeof body.type === 'string' ? body.type : 'text'
  checkContent(world, waba, type, body)
  const id = wamid()
  world.messages.add(id)
  keepSent(world, { kind: type, channel: 'whatsapp', from: phone.id, to: customer.number, id, body })
  const isOpen = (world.windows.get(`${phone.id}:${customer.number}`) ?? 0) > now(world) - windowMs
  if (world.reports) report(world, phone, { id, customer, body, isRefused: !isOpen && type !== 'template' })
  const told = customer.isHidden ? { user_id: body.recipient } : { wa_id: customer.number }
  return {
    messaging_product: 'whatsapp',
    contacts: [{ input: body.to ?? body.recipient, ...told }],
    messages: [{ id, ...(type === 'template' ? { message_status: 'accepted' } : {}) }],
  }
}

interface Customer {
  number: string
  isHidden: boolean
}

/** By number, which WhatsApp may know without its ninth digit, or by BSUID. */
const customerOf = (world: World, body: Record<string, unknown>): Customer => {
  if (typeof body.recipient === 'string') {
    const number = world.numbers.get(body.recipient)
    if (number === undefined)
      throw new GraphError(400, 131026, '(#131026) Message undeliverable', { details: 'Unknown user' })
    return { number, isHidden: true }
  }
  const digits = typeof body.to === 'string' ? body.to.replace(/\D/g, '') : ''
  if (digits === '') throw missing('to')
  const older = digits.replace(/^(55\d\d)9(\d{8})$/, '$1$2')
  const known = [...world.numbers.values()]
  return { number: !known.includes(digits) && known.includes(older) ? older : digits, isHidden: false }
}

const countPair = (world: World, pair: string): void => {
  if (world.pairLimit === 0) return
  const recent = (world.pairs.get(pair) ?? []).filter((at) => at > now(world) - pairMs)
  if (recent.length >= world.pairLimit) {
    world.pairRefusals += 1
    throw new GraphError(400, 131056, '(#131056) (Business Account, Consumer Account) pair rate limit hit')
  }
  world.pairs.set(pair, [...recent, now(world)])
}

const markRead = (world: World, phone: Phone, body: Record<string, unknown>): object => {
  if (typeof body.message_id !== 'string' || !world.messages.has(body.message_id)) throw invalid('message_id')
  const kind = body.typing_indicator ? 'typing' : 'read'
  keepSent(world, { kind, channel: 'whatsapp', from: phone.id, to: '', id: body.message_id, body })
  return { success: true }
}

/** HTTP 200 only means accepted: outside of the window the refusal comes as a status. */
const report = (
  world: World,
  phone: Phone,
  {
    id,
    customer,
    body,
    isRefused,
  }: { id: string; customer: Customer; body: Record<string, unknown>; isRefused: boolean },
): void => {
  const reference = body.biz_opaque_callback_data
  const common = {
    phone: phone.id,
    id,
    to: customer.isHidden ? String(body.recipient) : customer.number,
    ...(typeof reference === 'string' ? { reference } : {}),
  }
  if (isRefused) void reportStatus(world, { ...common, status: 'failed', code: 131047 })
  else for (const status of ['sent', 'delivered'] as const) void reportStatus(world, { ...common, status })
}
