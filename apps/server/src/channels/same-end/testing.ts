import { randomUUID } from 'node:crypto'
import { escaped, type GraphStandIn, issue, type Messaging } from '../../../../../tools/standins/graph/index.ts'
import type { Hooks } from '../../../../../tools/standins/lib/hooks.ts'

/** A file as a customer sends it. */
export interface CustomersFile {
  name: string
  mime: string
  bytes: Buffer
}

/** A customer with a channel in hand: what they do reaches the program through webhooks that may come twice, late and out of order. */
export interface Phone {
  say(text: string): Promise<void>
  /** Taps a choice of the last message that offers some. */
  tap(label: string): Promise<void>
  send(file: CustomersFile): Promise<void>
  /** What reached the customer, in order; a file by its type. */
  got(): Promise<string[]>
  /** Tells that everything was delivered and read. */
  read(): Promise<void>
  /** Once every webhook of it was taken. */
  settled(): Promise<void>
}

const bearer = { user: '6001', endsAtMs: Number.POSITIVE_INFINITY } as const
const digits = (): string => randomUUID().replace(/\D/g, '').padEnd(12, '7').slice(0, 12)

export interface Line {
  externalId: string
  settings: object
  token: string
  phone: Phone
}

interface Choice {
  id: string
  label: string
}
const choose = (choices: readonly Choice[] | undefined, label: string): Choice => {
  const found = choices?.find((choice) => choice.label === label)
  if (!found) throw new Error(`The customer sees no ${label}`)
  return found
}

/** A number of WhatsApp Business with a customer, at the stand-in of Graph. */
export const whatsappLine = (graph: GraphStandIn): Line => {
  const [waba, number] = [digits(), digits()]
  const customer = `55119${digits().slice(0, 8)}`
  graph.world.wabas.push({
    id: waba,
    name: 'Loja',
    templates: [],
    phones: [
      {
        id: number,
        display_phone_number: '+55 11 4000-0001',
        verified_name: 'Loja',
        pin: '123456',
        status: 'CONNECTED',
        quality_rating: 'GREEN',
      },
    ],
  })
  graph.world.subscriptions.set(waba, { fields: ['messages'] })
  const sent = () => graph.sent.filter(({ kind, to }) => to === customer && kind !== 'read' && kind !== 'typing')
  const bodies = () => sent().map(({ body }) => body as unknown as WhatsappBody)
  const write = async (message: Record<string, unknown>): Promise<void> =>
    void (await graph.write({ phone: number, from: customer, message }))
  return {
    externalId: number,
    settings: { phone: '+55 11 4000-0001', accountId: waba },
    token: issue(graph.world, { ...bearer, scopes: ['whatsapp_business_messaging'] }),
    phone: {
      say: (body) => write({ type: 'text', text: { body } }),
      tap: async (label) => {
        const buttons = bodies().findLast(({ interactive }) => interactive)?.interactive?.action.buttons
        const { id } = choose(
          buttons?.map(({ reply }) => ({ id: reply.id, label: reply.title })),
          label,
        )
        await write({ type: 'interactive', interactive: { type: 'button_reply', button_reply: { id, title: label } } })
      },
      send: async ({ name, mime, bytes }) => {
        const media = { id: graph.media(bytes, mime), mime_type: mime }
        const isAudio = mime.startsWith('audio/')
        await write(
          isAudio
            ? { type: 'audio', audio: { ...media, voice: true } }
            : { type: 'document', document: { ...media, filename: name } },
        )
      },
      got: async () =>
        bodies().map(({ type, text, interactive }) => text?.body ?? interactive?.body.text ?? `(${type})`),
      read: async () => {
        for (const { id } of sent()) await graph.status({ phone: number, id, status: 'read', to: customer })
      },
      settled: () => graph.settled(),
    },
  }
}

interface WhatsappBody {
  type: string
  text?: { body: string }
  interactive?: { body: { text: string }; action: { buttons?: { reply: { id: string; title: string } }[] } }
}

interface PageBody {
  text?: string
  quick_replies?: { title: string; payload: string }[]
  attachment?: { type: string }
}

/** A customer whom another app may answer. */
export interface ControlledPhone extends Phone {
  id: string
  /** Told while another app has them: what they say, or what it says. */
  hear(message: Record<string, unknown>): Promise<void>
  /** Tells which app has them now. */
  control(item: Record<string, unknown>): Promise<void>
}

/** A page, or the Instagram account behind one, with a customer. */
export const messagingLine = (
  graph: GraphStandIn,
  kind: 'facebook' | 'instagram',
): Line & { phone: ControlledPhone } => {
  const [page, behind, customer] = [digits(), digits(), digits()]
  graph.world.pages.push({ id: page, name: 'Loja', instagram: { id: behind, username: 'loja' } })
  graph.world.subscriptions.set(page, { fields: ['messages', 'message_echoes', 'message_deliveries'] })
  const account = kind === 'facebook' ? page : behind
  const sent = () => graph.sent.filter((one) => one.to === customer && one.kind === 'message')
  const bodies = () => sent().map(({ body }) => body.message as PageBody)
  const tell = async (item: Messaging['item']): Promise<void> =>
    void (await graph.message({ account, from: customer, item }))
  return {
    externalId: account,
    settings: { pageId: page },
    token: issue(graph.world, { ...bearer, page, scopes: ['pages_messaging'] }),
    phone: {
      id: customer,
      hear: async (message) => {
        const ends = message.is_echo ? { sender: { id: account }, recipient: { id: customer } } : {}
        await graph.message({ account, from: customer, item: { ...ends, message }, isStandby: true })
      },
      control: tell,
      say: (text) => tell({ message: { text } }),
      tap: async (label) => {
        const replies = bodies().findLast(({ quick_replies: own }) => own)?.quick_replies
        const { id: payload } = choose(
          replies?.map((one) => ({ id: one.payload, label: one.title })),
          label,
        )
        await tell({ message: { text: label, quick_reply: { payload } } })
      },
      send: async ({ name, mime, bytes }) => {
        const url = `${graph.url}/attachment/${graph.media(bytes, mime)}`
        const type = mime.startsWith('audio/') ? 'audio' : 'file'
        await tell({ message: { attachments: [{ type, payload: { url, title: name } }] } })
      },
      got: async () => bodies().map(({ text, attachment }) => text ?? `(${attachment?.type})`),
      read: () =>
        tell({ read: kind === 'instagram' ? { mid: sent().at(-1)?.id } : { watermark: Date.now() + 60_000 } }),
      settled: () => graph.settled(),
    },
  }
}

/** Takes what a channel without a provider of its own says, through the same webhooks. */
export interface Caller {
  url: string
  hooks: Hooks
}

/** Somebody on a site, whose browser says each thing until it is taken. */
export const visitorPhone = async ({ url, hooks }: Caller, botToken: string): Promise<Phone> => {
  const base = `${url}/api/livechat/${botToken}`
  const json = { 'content-type': 'application/json' }
  const opened = await fetch(`${base}/session`, { method: 'POST', headers: json, body: '{}' })
  const { visitorToken } = (await opened.json()) as { visitorToken: string }
  const headers = { authorization: `Bearer ${visitorToken}` }
  const list = async () => {
    const answer = await fetch(`${base}/messages`, { headers })
    return (await answer.json()) as {
      cursor: string
      messages: { sender: string; text: string | null; files: object[]; buttons: { id: string; label: string }[] }[]
    }
  }
  const tell = (path: string, content: object): void => {
    const body = JSON.stringify(content)
    hooks.call(() => ({ url: `${base}/${path}`, headers: { ...headers, ...json }, body }))
  }
  const write = async (content: object): Promise<void> => tell('messages', { clientId: randomUUID(), ...content })
  return {
    say: (text) => write({ text }),
    tap: async (label) => {
      const { messages } = await list()
      const buttons = messages.findLast((one) => one.buttons.length > 0)?.buttons
      await write({ buttonId: choose(buttons, label).id })
    },
    send: async ({ name, mime, bytes }) => {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(bytes)], { type: mime }), name)
      const stored = await fetch(`${base}/files`, { method: 'POST', headers, body: form })
      if (!stored.ok) throw new Error(`The file was answered ${stored.status}: ${await stored.text()}`)
      const { fileId } = (await stored.json()) as { fileId: string }
      await write({ fileIds: [fileId] })
    },
    got: async () =>
      (await list()).messages
        .filter(({ sender }) => sender !== 'CLIENT')
        .map(({ text, files }) => (files.length > 0 ? '(file)' : (text ?? ''))),
    read: async () => tell('read', { cursor: (await list()).cursor }),
    settled: () => hooks.settled(),
  }
}

/** What the stand-in of the test channel took. */
export interface FakeSent {
  id: string
  reference: string
  text: string
  to: string
  buttons?: Choice[]
  file?: object | null
}

export interface FakeLine extends Caller {
  externalId: string
  sign(body: string): string
  sent(): readonly FakeSent[]
  /** Gives a file an id at the stand-in. */
  keep(file: CustomersFile): string
}

export const fakePhone = ({ url, hooks, externalId, sign, sent, keep }: FakeLine): Phone => {
  const from = randomUUID()
  const mine = (): FakeSent[] => sent().filter(({ to }) => to === from)
  const tell = (event: object): void => {
    const body = escaped({ events: [event] })
    const headers = { 'content-type': 'application/json', 'x-fake-signature': sign(body) }
    hooks.call(() => ({ url: `${url}/webhooks/fake/${externalId}`, headers, body }))
  }
  const write = async (content: object): Promise<void> => tell({ type: 'message', id: randomUUID(), from, ...content })
  return {
    say: (text) => write({ text }),
    tap: async (label) => {
      const { id } = choose(mine().findLast(({ buttons }) => buttons && buttons.length > 0)?.buttons, label)
      await write({ text: label, buttonId: id })
    },
    send: (file) => write({ files: [{ reference: keep(file), name: file.name, mime: file.mime }] }),
    got: async () => mine().map(({ text, file }) => (file ? '(file)' : text)),
    read: async () => {
      for (const status of ['delivered', 'read'])
        for (const { reference } of mine()) tell({ type: 'status', status, reference })
    },
    settled: () => hooks.settled(),
  }
}
