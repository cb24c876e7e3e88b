/** Customers of a running lab, by the switches of its stand-ins: each writes on one channel. */
export interface Customer {
  channel: ChannelName
  /** The number or id under which the channel knows them. */
  id: string
  name: string
  /** What they wrote last, by the id that the provider gave it. */
  last: string
  /** Sends what the channel calls a message, or something about one. */
  send(content: Record<string, unknown>): Promise<void>
  say(text: string): Promise<void>
}
/** Of the last two an outside system answers, by webhook: in place of the flow, and for a node of it. */
export const channelNames = ['business', 'qr', 'messenger', 'instagram', 'livechat', 'employee', 'node'] as const
export type ChannelName = (typeof channelNames)[number]

export interface LabPlaces {
  product: string
  graph: string
  qr: string
  /** Of the bots whose customers write by live chat. */
  botTokens: Record<'livechat' | 'employee' | 'node', string>
}

const number = '3001'
const page = '4001'
const instagram = '5001'

const post = async <Answered>(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Answered> => {
  const json = { 'content-type': 'application/json', ...headers }
  const answer = await fetch(url, { method: 'POST', headers: json, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  const text = await answer.text()
  return (text ? JSON.parse(text) : null) as Answered
}

type Sender = (customer: Customer, content: Record<string, unknown>) => Promise<string>

const onBusiness =
  ({ graph }: LabPlaces): Sender =>
  async ({ id, name }, message) =>
    (await post<{ id: string }>(`${graph}/control/write`, { phone: number, from: id, name, message })).id

const onMessaging =
  ({ graph }: LabPlaces, account: string): Sender =>
  async ({ id }, item) =>
    (await post<{ mid: string }>(`${graph}/control/message`, { account, from: id, item })).mid

const onQr = ({ qr }: LabPlaces): Sender => {
  const devices = post<{ id: string; isRemoved: boolean }[]>(`${qr}/control/devices`, {})
  return async ({ id, name }, content) => {
    const device = (await devices).find(({ isRemoved }) => !isRemoved)?.id
    const { onPhone, ...message } = content
    const written = onPhone
      ? await post<{ id: string }>(`${qr}/control/write-on-phone`, { device, to: id, message })
      : await post<{ id: string }>(`${qr}/control/write`, { device, from: id, name, message })
    return written.id
  }
}

const onLivechat = ({ product }: LabPlaces, botToken: string): Sender => {
  const visitors = new Map<string, Promise<string>>()
  const open = async (name: string): Promise<string> =>
    (await post<{ visitorToken: string }>(`${product}/api/livechat/${botToken}/session`, { name })).visitorToken
  return async ({ id, name }, { text }) => {
    const token = visitors.get(id) ?? open(name)
    visitors.set(id, token)
    const clientId = crypto.randomUUID()
    const headers = { authorization: `Bearer ${await token}` }
    await post(`${product}/api/livechat/${botToken}/messages`, { clientId, text }, headers)
    return clientId
  }
}

/** How plain words are written there. */
const wordsOn: Record<ChannelName, (text: string) => Record<string, unknown>> = {
  business: (body) => ({ type: 'text', text: { body } }),
  qr: (conversation) => ({ conversation }),
  messenger: (text) => ({ message: { text } }),
  instagram: (text) => ({ message: { text } }),
  livechat: (text) => ({ text }),
  employee: (text) => ({ text }),
  node: (text) => ({ text }),
}

export const createCustomers = (places: LabPlaces): ((channel: ChannelName, place: number) => Customer) => {
  const senders: Record<ChannelName, Sender> = {
    business: onBusiness(places),
    qr: onQr(places),
    messenger: onMessaging(places, page),
    instagram: onMessaging(places, instagram),
    livechat: onLivechat(places, places.botTokens.livechat),
    employee: onLivechat(places, places.botTokens.employee),
    node: onLivechat(places, places.botTokens.node),
  }
  const begun = Date.now() % 100_000
  return (channel, place) => {
    const tail = `${String(begun).padStart(5, '0')}${String(place).padStart(3, '0')}`
    const customer: Customer = {
      channel,
      id: channel === 'business' || channel === 'qr' ? `55119${tail}` : tail,
      name: `Cliente ${place}`,
      last: '',
      send: async (content) => {
        customer.last = await senders[channel](customer, content)
      },
      say: (text) => customer.send(wordsOn[channel](text)),
    }
    return customer
  }
}
