import type { GraphStandIn, Sent } from '../standins/graph/index.ts'
import { LabError, type Option, type Switch, stateOf } from './control.ts'
import type { LabFiles } from './files.ts'
import { createGraphTroubles, ninthDigit, spellings } from './graph-switches.ts'
import type { LabPhone, PhoneMessage, Written } from './phone.ts'
import { readMessengerBody, readWhatsappBody, type Shown, sharePhone } from './read-graph.ts'

/** What one phone has to know of its channel. */
interface Kind {
  key: string
  channel: string
  owner: string
  /** The customer's accounts there: WhatsApp may know one number in two ways. */
  customers: readonly string[]
  to: Destination
  sent: Sent['channel']
  switches: readonly Switch[]
  read(sent: Sent): Shown
  write(graph: GraphStandIn, written: Written, files: LabFiles): Promise<string>
  choose(graph: GraphStandIn, choice: { id: string; label: string }): Promise<string>
  tellRead(graph: GraphStandIn, seen: readonly Sent[]): Promise<void>
}

/** Whom a phone writes to, by id: a number, a page or an Instagram account. Each has a conversation of its own. */
interface Destination {
  account(): string
  turn: Switch
}

const destination = (first: string, options: () => readonly Option[]): Destination => {
  const { read, apply } = stateOf<string>(first)
  return { account: read, turn: { name: 'to', label: 'Escreve para', kind: 'choice', options, read, apply } }
}

const createPhone = (graph: GraphStandIn, files: LabFiles, kind: Kind): LabPhone => {
  const { account } = kind.to
  const mine: (PhoneMessage & { account: string })[] = []
  const chosen = new Map<string, string>()
  const seenAtMs = new Map<string, number>()
  const own = (): Sent[] =>
    graph.sent.filter(
      ({ channel, from, to, kind: what }) =>
        channel === kind.sent && from === account() && kind.customers.includes(to) && !isMark(what),
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
      files: shown.map(({ mediaId, ...file }) => ({ ...file, ...files.ofGraph(graph, mediaId) })),
      atMs,
      state: null,
    }
  }
  const keep = (id: string, text: string, own: PhoneMessage['files']): void => {
    mine.push({ account: account(), id, from: 'me', text, choices: [], files: own, atMs: Date.now(), state: null })
  }
  return {
    key: kind.key,
    channel: kind.channel,
    owner: kind.owner,
    messages: () => {
      const read = marks()
      const told = mine
        .filter((message) => message.account === account())
        .map(({ account: _, ...message }) => (read.has(message.id) ? { ...message, state: 'read' as const } : message))
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
      if (!choice) throw new LabError('Esta opção não existe mais.')
      chosen.set(messageId, choiceId)
      keep(await kind.choose(graph, choice), choice.label, [])
    },
    switches: [kind.to.turn, ...kind.switches],
    actions: [
      {
        name: 'read',
        label: 'Marcar como lida',
        run: async () => {
          await kind.tellRead(graph, own())
          return 'A empresa soube que as mensagens foram lidas.'
        },
      },
    ],
  }
}

const isMark = (kind: string): boolean => ['read', 'typing', 'typing_on', 'typing_off', 'mark_seen'].includes(kind)

const classOf = (mime: string): 'image' | 'video' | 'audio' | 'document' => {
  const [kind] = mime.split('/')
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'document'
}

const whatsappKind = (to: Destination, number: string, switches: readonly Switch[]): Kind => {
  const { longer, older } = spellings(number)
  const spelling = stateOf<string>('with')
  const hides = stateOf<boolean>(false)
  const write = async (graph: GraphStandIn, message: Record<string, unknown>): Promise<string> => {
    const from = spelling.value === 'with' ? longer : older
    return (await graph.write({ phone: to.account(), from, name: 'Ana Lima', hidden: hides.value, message })).id
  }
  return {
    key: 'whatsapp-business',
    channel: 'WhatsApp Business',
    owner: 'Ana Lima, +55 11 98888-7777',
    customers: [longer, older],
    to,
    sent: 'whatsapp',
    switches: [
      ...switches,
      {
        name: 'hidden',
        label: 'Cliente sem telefone',
        kind: 'flag',
        hint: 'Esconde o número, como quem usa nome de usuário.',
        read: hides.read,
        apply: hides.apply,
      },
      ninthDigit(spelling),
    ],
    read: ({ kind, body }) => readWhatsappBody(kind, body),
    write: (graph, { text, file }) =>
      write(graph, file ? fileMessage(graph, text, file) : { type: 'text', text: { body: text } }),
    choose: (graph, { id, label }) => {
      if (id === sharePhone) {
        const phones = [{ phone: `+${longer}`, wa_id: longer, type: 'CELL' }]
        return write(graph, { type: 'contacts', contacts: [{ origin: 'contact_request', phones }] })
      }
      const reply = { id, title: label }
      return write(graph, { type: 'interactive', interactive: { type: 'button_reply', button_reply: reply } })
    },
    tellRead: async (graph, seen) => {
      for (const one of seen) await graph.status({ phone: one.from, id: one.id, to: one.to, status: 'read' })
    },
  }
}

const fileMessage = (graph: GraphStandIn, text: string, file: NonNullable<Written['file']>) => {
  const type = classOf(file.mime)
  const id = graph.media(file.body, file.mime)
  const caption = text && type !== 'audio' ? { caption: text } : {}
  const name = type === 'document' ? { filename: file.name } : {}
  const voice = type === 'audio' ? { voice: true } : {}
  return { type, [type]: { id, mime_type: file.mime, ...caption, ...name, ...voice } }
}

type MessagingFacts = Pick<Kind, 'key' | 'channel' | 'owner' | 'customers' | 'to' | 'sent' | 'switches'>

const messagingKind = (of: MessagingFacts): Kind => {
  const [customer = ''] = of.customers
  const say = async (graph: GraphStandIn, item: Record<string, unknown>): Promise<string> =>
    (await graph.message({ account: of.to.account(), from: customer, item })).mid
  return {
    ...of,
    read: ({ body }) => readMessengerBody(body),
    write: (graph, { text, file }, files) => {
      const type = file ? classOf(file.mime) : null
      const attachments = file
        ? { attachments: [{ type: type === 'document' ? 'file' : type, payload: { url: files.address(file) } }] }
        : {}
      return say(graph, { message: { ...(text ? { text } : {}), ...attachments } })
    },
    choose: (graph, { id, label }) => say(graph, { message: { text: label, quick_reply: { payload: id } } }),
    tellRead: async (graph, seen) => {
      const last = seen.at(-1)
      if (!last) return
      await say(graph, { read: of.sent === 'instagram' ? { mid: last.id } : { watermark: Date.now() } })
    },
  }
}

/** Phones of a customer at Meta: one on each of its channels. */
export const createGraphPhones = (
  graph: GraphStandIn,
  files: LabFiles,
  accounts: { phone: string; page: string; instagram: string },
): LabPhone[] => {
  const troubles = createGraphTroubles(graph)
  const { wabas, pages, people } = graph.world
  people.set('71001', 'Caio Prado').set('72001', 'Lia Couto')
  const number = destination(accounts.phone, () =>
    wabas.flatMap(({ phones }) => phones.map((one) => ({ value: one.id, label: one.display_phone_number }))),
  )
  const page = destination(accounts.page, () => pages.map(({ id, name }) => ({ value: id, label: name })))
  const profile = destination(accounts.instagram, () =>
    pages.flatMap(({ instagram }) => (instagram ? [{ value: instagram.id, label: `@${instagram.username}` }] : [])),
  )
  return [
    whatsappKind(number, '5511988887777', troubles.switchesOf(number.account, 'whatsapp')),
    messagingKind({
      key: 'messenger',
      channel: 'Messenger',
      owner: 'Caio Prado, no Facebook',
      customers: ['71001'],
      to: page,
      sent: 'messenger',
      switches: troubles.switchesOf(page.account, 'messaging'),
    }),
    messagingKind({
      key: 'instagram',
      channel: 'Instagram',
      owner: '@lia.couto',
      customers: ['72001'],
      to: profile,
      sent: 'instagram',
      switches: troubles.switchesOf(profile.account, 'messaging'),
    }),
  ].map((kind) => createPhone(graph, files, kind))
}
