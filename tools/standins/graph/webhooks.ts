import { createHmac } from 'node:crypto'
import { bsuidOf, digits, hex, now, pageOf, phoneOf, type World, wamid } from './world.ts'

const signatureHeader = 'x-hub-signature-256'

export const signBytes = (secret: string, bytes: string | Buffer): string =>
  `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`

/** As Meta writes it: what is not ASCII goes as `\uXXXX`, and the signature is over these bytes. */
export const escaped = (payload: unknown): string =>
  JSON.stringify(payload).replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Asks an address whether it is ours, as Meta does when one sets it. */
export const verifyCallback = async (url: string, token: string): Promise<boolean> => {
  const challenge = digits(10)
  const asked = new URL(url)
  asked.searchParams.set('hub.mode', 'subscribe')
  asked.searchParams.set('hub.challenge', challenge)
  asked.searchParams.set('hub.verify_token', token)
  const answer = await fetch(asked).catch(() => null)
  return answer?.status === 200 && (await answer.text()) === challenge
}

export interface Way {
  /** Said so often; more often where the switches say so. */
  times?: number
  /** One that is not right is sent once, since it will never be taken. */
  signature?: 'right' | 'wrong' | 'none'
}

/**
 * Tells a payload to whoever subscribed to the account, until it is taken, under the switches for duplicates and disorder.
 * @returns the status of one that is wrongly signed; 0 for others, which are under way.
 */
export const push = async (
  world: World,
  object: string,
  payload: unknown,
  account: string | null,
  { times = 1, signature = 'right' }: Way = {},
): Promise<number> => {
  const subscription = account === null ? undefined : world.subscriptions.get(account)
  if (account !== null && !subscription) {
    world.dropped.push({ object, account })
    return 0
  }
  const own = subscription?.url
  const urlOf = own === undefined ? world.callbacks.get(object) : () => own
  if (urlOf === undefined) return 0
  const body = escaped(payload)
  const headers = { 'content-type': 'application/json' }
  if (signature !== 'right') {
    const wrong: Record<string, string> = signature === 'wrong' ? { [signatureHeader]: `sha256=${'0'.repeat(64)}` } : {}
    const answer = await fetch(urlOf(), { method: 'POST', headers: { ...headers, ...wrong }, body })
    await answer.arrayBuffer()
    return answer.status
  }
  const signed = { ...headers, [signatureHeader]: signBytes(world.appSecret, body) }
  for (let time = 0; time < times; time += 1) world.hooks.call(() => ({ url: urlOf(), headers: signed, body }))
  return 0
}

const changeOf = (world: World, phoneId: string, value: object): { payload: object; waba: string } => {
  const found = phoneOf(world, phoneId)
  if (!found) throw new Error(`No number ${phoneId}`)
  const metadata = {
    display_phone_number: found.phone.display_phone_number.replace(/\D/g, ''),
    phone_number_id: phoneId,
  }
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
  return {
    waba: found.waba.id,
    payload: { object: 'whatsapp_business_account', entry: [{ id: found.waba.id, changes: [change] }] },
  }
}

export interface Inbound extends Way {
  /** The id of the number that it goes to. */
  phone: string
  /** The customer's number, as WhatsApp knows it (older Brazilian accounts: without the ninth digit). */
  from: string
  /** `type` and the object that is named as it. */
  message: Record<string, unknown>
  name?: string
  /** The customer hides the number: the BSUID alone says who it is. */
  hidden?: boolean
  atMs?: number
  id?: string
}

/** What is told of it when a customer writes to a WhatsApp number, which opens the window for answers. */
export const messageOf = (world: World, inbound: Inbound): { id: string; payload: object; waba: string } => {
  const { phone, from, message, name = 'Cliente', hidden = false, atMs = now(world), id = wamid() } = inbound
  const bsuid = bsuidOf(from)
  world.messages.add(id)
  world.numbers.set(bsuid, from)
  world.windows.set(`${phone}:${from}`, now(world))
  const told = changeOf(world, phone, {
    contacts: [{ profile: { name }, ...(hidden ? {} : { wa_id: from }), user_id: bsuid }],
    messages: [
      {
        ...(hidden ? {} : { from }),
        from_user_id: bsuid,
        id,
        timestamp: String(Math.floor(atMs / 1_000)),
        ...message,
      },
    ],
  })
  return { id, ...told }
}

/** A customer writes to a WhatsApp number. */
export const writeWhatsapp = async (world: World, inbound: Inbound): Promise<{ id: string; status: number }> => {
  const { id, payload, waba } = messageOf(world, inbound)
  return { id, status: await push(world, 'whatsapp_business_account', payload, waba, inbound) }
}

export interface StatusReport extends Way {
  phone: string
  id: string
  status: 'sent' | 'delivered' | 'read' | 'played' | 'failed'
  /** The customer. */
  to: string
  /** Why it failed. */
  code?: number
  reference?: string
}

export const reportStatus = async (world: World, report: StatusReport): Promise<number> => {
  const { phone, id, status, to, code, reference } = report
  const recipient = to.startsWith('BR.') ? { recipient_user_id: to } : { recipient_id: to }
  const { payload, waba } = changeOf(world, phone, {
    statuses: [
      {
        id,
        status,
        timestamp: String(Math.floor(now(world) / 1_000)),
        ...recipient,
        ...(status === 'sent' ? { pricing: { billable: false, pricing_model: 'PMP', category: 'service' } } : {}),
        ...(reference === undefined ? {} : { biz_opaque_callback_data: reference }),
        ...(code === undefined
          ? {}
          : { errors: [{ code, title: 'error', message: 'error', error_data: { details: `stand-in ${code}` } }] }),
      },
    ],
  })
  return push(world, 'whatsapp_business_account', payload, waba, report)
}

export interface Messaging extends Way {
  /** The page, or the Instagram account behind it. */
  account: string
  from: string
  /** `message`, `postback`, `read`, `reaction` … as it stands in `messaging`. */
  item: Record<string, unknown>
  /** Another app has the customer: they are heard beside it. */
  isStandby?: boolean
}

/** What is told of something of a conversation with a page or an Instagram account; a message opens the window for answers. */
export const itemOf = (
  world: World,
  { account, from, item, isStandby }: Messaging,
): { mid: string; object: string; page: string; payload: object } => {
  const page = pageOf(world, account)
  if (!page) throw new Error(`No page or Instagram account ${account}`)
  const object = page.id === account ? 'page' : 'instagram'
  const message = item.message as { mid?: string; is_echo?: boolean } | undefined
  const mid = message?.mid ?? `m_${hex(24)}`
  if (message && !message.is_echo) world.windows.set(`${account}:${from}`, now(world))
  const entry = {
    sender: { id: from },
    recipient: { id: account },
    timestamp: now(world),
    ...item,
    ...(message ? { message: { mid, ...message } } : {}),
  }
  const payload = { object, entry: [{ id: account, time: now(world), [isStandby ? 'standby' : 'messaging']: [entry] }] }
  return { mid, object, page: page.id, payload }
}

/** Something of a conversation with a page or an Instagram account. */
export const writeMessaging = async (world: World, messaging: Messaging): Promise<{ mid: string; status: number }> => {
  const { mid, object, page, payload } = itemOf(world, messaging)
  return { mid, status: await push(world, object, payload, page, messaging) }
}

/** What Facebook posts when somebody asks for deletion, or removes the app. */
export const signRequest = (world: World, userId: string): string => {
  const content = { algorithm: 'HMAC-SHA256', issued_at: Math.floor(now(world) / 1_000), user_id: userId }
  const encoded = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${createHmac('sha256', world.appSecret).update(encoded).digest('base64url')}.${encoded}`
}
