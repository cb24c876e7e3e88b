import type { GraphStandIn, Sent } from '../standins/graph/index.ts'
import type { LabFiles } from './files.ts'
import type { LabPhone, LabSwitches, PhoneMessage, Written } from './phone.ts'
import { readMessengerBody, readWhatsappBody, type Shown } from './read-graph.ts'

/** What one phone has to know of its channel. */
interface Kind {
  key: string
  channel: string
  owner: string
  /** The customer's account there. */
  customer: string
  /** Whom it writes to: the number's id, the page's or the Instagram account's. */
  account: string
  sent: Sent['channel']
  read(sent: Sent): Shown
  write(graph: GraphStandIn, written: Written, files: LabFiles): Promise<string>
  choose(graph: GraphStandIn, choice: { id: string; label: string }): Promise<string>
  tellRead(graph: GraphStandIn, seen: readonly Sent[]): Promise<void>
}

const usual: LabSwitches = { duplicates: 0, disorder: 0, delayMs: 0, sending: 'usual' }

/** Sending that fails, as the page names it, of the calls to one account. */
const faultOf = (graph: GraphStandIn, account: string, sending: LabSwitches['sending']): void => {
  const calls = { method: 'POST', path: `/${account}/messages` }
  if (sending === 'hang') graph.fault({ ...calls, does: { kind: 'hang' } })
  if (sending === 'unavailable') graph.fault({ ...calls, does: { kind: 'answer', status: 503, body: {} } })
  if (sending === 'expired') {
    const error = { message: 'Error validating access token', type: 'OAuthException', code: 190, fbtrace_id: 'lab' }
    graph.fault({ ...calls, does: { kind: 'answer', status: 400, body: { error } } })
  }
}

const createPhone = (graph: GraphStandIn, files: LabFiles, kind: Kind): LabPhone => {
  const mine: PhoneMessage[] = []
  const chosen = new Map<string, string>()
  const seenAtMs = new Map<string, number>()
  let switches: LabSwitches = usual
  const own = (): Sent[] =>
    graph.sent.filter(
      ({ channel, from, to, kind: what }) =>
        channel === kind.sent && from === kind.account && to === kind.customer && what !== 'read' && what !== 'typing',
    )
  const marks = (): Set<string> => new Set(graph.sent.filter(({ kind: what }) => what === 'read').map(({ id }) => id))
  const show = (sent: Sent): PhoneMessage => {
    const atMs = seenAtMs.get(sent.id) ?? Date.now()
    seenAtMs.set(sent.id, atMs)
    const { text, choices, files: shown } = kind.read(sent)
    return {
      id: sent.id,
      from: 'company',
      text,
      choices: choices.map((choice) => ({ ...choice, chosen: chosen.get(sent.id) === choice.id })),
      files: shown.map((file) => ({ ...file, path: file.path ?? files.ofGraph(graph, file.mediaId) })),
      atMs,
      state: null,
    }
  }
  const keep = (id: string, text: string, own: PhoneMessage['files']): void => {
    mine.push({ id, from: 'me', text, choices: [], files: own, atMs: Date.now(), state: 'sent' })
  }
  return {
    key: kind.key,
    channel: kind.channel,
    owner: kind.owner,
    messages: () => {
      const read = marks()
      const told = mine.map((message) => (read.has(message.id) ? { ...message, state: 'read' as const } : message))
      return [...told, ...own().map(show)].toSorted((one, other) => one.atMs - other.atMs)
    },
    write: async (written) => {
      const path = written.file && files.keep(written.file)
      const id = await kind.write(graph, written, files)
      keep(id, written.text, written.file ? [{ name: written.file.name, mime: written.file.mime, path }] : [])
    },
    choose: async (messageId, choiceId) => {
      const sent = own().find(({ id }) => id === messageId)
      const choice = sent && kind.read(sent).choices.find(({ id }) => id === choiceId)
      if (!choice) throw new Error(`No choice ${choiceId}`)
      chosen.set(messageId, choiceId)
      keep(await kind.choose(graph, choice), choice.label, [])
    },
    read: () => kind.tellRead(graph, own()),
    switches: () => switches,
    setSwitches: (next) => {
      switches = next
      // The webhooks of all of Meta's channels come on one line.
      Object.assign(graph.switches, {
        duplicates: next.duplicates,
        disorder: next.disorder,
        delayMs: next.delayMs,
      })
      graph.clearFaults()
      faultOf(graph, kind.account, next.sending)
    },
  }
}

const classOf = (mime: string): 'image' | 'video' | 'audio' | 'document' => {
  const [kind] = mime.split('/')
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'document'
}

const whatsappKind = (phoneId: string, customer: string): Kind => ({
  key: 'whatsapp-business',
  channel: 'WhatsApp Business',
  owner: 'Ana, +55 11 98888-7777',
  customer,
  account: phoneId,
  sent: 'whatsapp',
  read: ({ kind, body }) => readWhatsappBody(kind, body),
  write: async (graph, { text, file }) => {
    const message = file ? fileMessage(graph, text, file) : { type: 'text', text: { body: text } }
    return (await graph.write({ phone: phoneId, from: customer, name: 'Ana', message })).id
  },
  choose: async (graph, { id, label }) => {
    const reply = { id, title: label }
    const message = { type: 'interactive', interactive: { type: 'button_reply', button_reply: reply } }
    return (await graph.write({ phone: phoneId, from: customer, name: 'Ana', message })).id
  },
  tellRead: async (graph, seen) => {
    for (const { id } of seen) await graph.status({ phone: phoneId, id, to: customer, status: 'read' })
  },
})

const fileMessage = (graph: GraphStandIn, text: string, file: NonNullable<Written['file']>) => {
  const type = classOf(file.mime)
  const id = graph.media(file.body, file.mime)
  const caption = text && type !== 'audio' ? { caption: text } : {}
  const name = type === 'document' ? { filename: file.name } : {}
  return { type, [type]: { id, mime_type: file.mime, ...caption, ...name } }
}

const messagingKind = (of: Pick<Kind, 'key' | 'channel' | 'owner' | 'customer' | 'account' | 'sent'>): Kind => ({
  ...of,
  read: ({ body }) => readMessengerBody(body),
  write: async (graph, { text, file }, files) => {
    const type = file ? classOf(file.mime) : null
    const attachments = file
      ? { attachments: [{ type: type === 'document' ? 'file' : type, payload: { url: files.address(file) } }] }
      : {}
    const item = { message: { ...(text ? { text } : {}), ...attachments } }
    return (await graph.message({ account: of.account, from: of.customer, item })).mid
  },
  choose: async (graph, { id, label }) => {
    const item = { message: { text: label, quick_reply: { payload: id } } }
    return (await graph.message({ account: of.account, from: of.customer, item })).mid
  },
  tellRead: async (graph, seen) => {
    const last = seen.at(-1)
    if (!last) return
    const read = of.sent === 'instagram' ? { mid: last.id } : { watermark: Date.now() }
    await graph.message({ account: of.account, from: of.customer, item: { read } })
  },
})

/** Phones of a customer at Meta: one on each of its channels. */
export const createGraphPhones = (
  graph: GraphStandIn,
  files: LabFiles,
  accounts: { phone: string; page: string; instagram: string },
): LabPhone[] =>
  [
    whatsappKind(accounts.phone, '5511988887777'),
    messagingKind({
      key: 'messenger',
      channel: 'Messenger',
      owner: 'Caio Prado',
      customer: '71001',
      account: accounts.page,
      sent: 'messenger',
    }),
    messagingKind({
      key: 'instagram',
      channel: 'Instagram',
      owner: '@lia.couto',
      customer: '72001',
      account: accounts.instagram,
      sent: 'instagram',
    }),
  ].map((kind) => createPhone(graph, files, kind))
