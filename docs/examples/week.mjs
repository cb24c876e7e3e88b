// A company's week by a program alone, with nothing but Node, a key, and `npm install standardwebhooks` for the signatures of events. Each step says what it did.
//   HOST=http://127.0.0.1:3100 CHAVE=api_… node docs/examples/week.mjs
// The key needs to read and change contacts, conversations, bots, campaigns and events, and to read reports. `npm run lab:week` makes one and runs this
// beside a lab. A step that has nothing to do (no open conversation, no number for campaigns) says so and goes on. Events are heard at an
// address of this machine, which a server elsewhere does not reach: there RECEPTOR names one that leads here, at PORTA.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const host = process.env.HOST ?? 'http://127.0.0.1:3100'
const key = process.env.CHAVE ?? ''

/** Waits where the server asks for it. A repeated POST has the same Idempotency-Key, so that nothing is done twice. */
const call = async (method, path, body, repeatKey = method === 'POST' ? randomUUID() : null) => {
  for (;;) {
    const answer = await fetch(`${host}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(repeatKey ? { 'idempotency-key': repeatKey } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const said = await answer.json()
    if (answer.ok) return said
    if (answer.status !== 429 && said.code !== 'stillRunning') throw Object.assign(new Error(said.message), said)
    const seconds = Number(answer.headers.get('retry-after') ?? 1)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  }
}

/** All rows of a list, page by page. */
const all = async (path) => {
  const rows = []
  for (let after = ''; after !== null; ) {
    const page = await call('GET', `${path}${path.includes('?') ? '&' : '?'}limit=100${after && `&after=${after}`}`)
    rows.push(...page.data)
    after = page.next
  }
  return rows
}

const say = (day, text) => console.log(`${day.padEnd(8)} ${text}`)

const me = await call('GET', '/me')
const [workspace] = me.workspaces
say(
  '',
  `${me.integration.name}, em ${me.company.name}: ${me.grants.map(({ area, level }) => `${area} ${level}`).join(', ')}`,
)

// What happens is told as it happens: each call is checked by its signature, and answered before anything is done with it.
const heard = []
const wrong = []
let verifier = null
const listener = createServer((request, response) => {
  const parts = []
  request.on('data', (part) => parts.push(part))
  request.on('end', () => {
    try {
      const event = verifier.verify(Buffer.concat(parts).toString(), request.headers)
      // A retry has the same id.
      const id = request.headers['webhook-id']
      if (!heard.some((known) => known.id === id)) heard.push({ id, ...event })
      response.writeHead(204).end()
    } catch (error) {
      wrong.push(error)
      response.writeHead(400).end()
    }
  })
})
listener.listen(Number(process.env.PORTA ?? 0), '127.0.0.1')
await once(listener, 'listening')
const url = process.env.RECEPTOR ?? `http://127.0.0.1:${listener.address().port}/eventos`
const types = [
  'flow.published',
  'campaign.started',
  'campaign.paused',
  'campaign.finished',
  'message.sent',
  'conversation.closed',
]
// Its own acts too, which a system that answers to events leaves out.
const subscription = await call('PUT', '/subscriptions/semana', { url, types, includeOwn: true })
const secret = subscription.secret ?? (await call('PUT', '/subscriptions/semana/secret', { when: 'now' })).secret
verifier = new Webhook(secret)
const leave = async () => {
  await call('DELETE', '/subscriptions/semana')
  listener.close()
  listener.closeAllConnections()
}
process.on('uncaughtException', (error) => {
  console.error(error)
  leave().finally(() => process.exit(1))
})

/** Waits for an event; says so if it does not come. */
const hear = async (type, isIt, seconds) => {
  for (let waited = 0; waited < seconds * 10; waited += 1) {
    const event = heard.find((one) => one.type === type && isIt(one.data))
    if (event) return event
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${type} did not come within ${seconds} s`)
}

// The shop's system is the source of its customers: what it sends twice is one contact.
const customers = [
  { name: 'Ana Souza', phone: '+5511987650001', description: 'Pedido 71' },
  { name: 'Bia Ramos', phone: '+5511987650002', description: 'Pedido 72' },
  { name: 'Caio Lima', phone: '+5511987650003', description: 'Pedido 73' },
]
const contacts = []
for (const customer of customers)
  contacts.push(await call('PUT', '/contacts', { ...customer, workspaceId: workspace.id }))
say(
  'segunda',
  `${contacts.length} clientes cadastrados ou alterados, ${contacts.filter(({ created }) => created).length} novos`,
)

// A change of the flow goes live only after its tests: a bot with tests comes before one without.
const bots = await all('/bots')
const tested = []
for (const bot of bots.filter(({ objective, liveVersion }) => objective === 'service' && liveVersion !== null))
  tested.push({ bot, tests: (await call('POST', `/bots/${bot.id}/tests/run`, {})).data.length })
const [{ bot = null } = {}] = tested.sort((one, other) => other.tests - one.tests)
if (bot) {
  const draft = await call('GET', `/bots/${bot.id}/draft`)
  const note = `Aviso da semana de ${new Date().toISOString().slice(0, 10)}`
  const [first] = draft.nodes
  const fallbackMessages = [...(first.fallbackMessages ?? []).slice(0, 4), `Não entendi. (${note}, ${Date.now()})`]
  const nodes = [{ ...first, fallbackMessages }, ...draft.nodes.slice(1)]
  await call('PUT', `/bots/${bot.id}/draft`, { name: draft.name, nodes, revision: draft.revision })
  const tests = (await call('POST', `/bots/${bot.id}/tests/run`, {})).data
  const failed = tests.filter(({ state }) => state !== 'passed')
  if (failed.length > 0) say('terça', `${bot.name} não foi publicado: ${failed.map(({ name }) => name).join(', ')}`)
  else {
    const published = await call('POST', `/bots/${bot.id}/publish`, { note })
    const { data } = await hear('flow.published', ({ botId }) => botId === bot.id, 60)
    say(
      'terça',
      `${bot.name}: ${tests.length} testes passaram, versão ${published.liveVersion.version} no ar (evento ${data.number})`,
    )
  }
} else say('terça', 'nenhum bot com um fluxo publicado')

// A campaign is looked at before it is made; it can be paused and go on.
const sender = bots.find(({ objective, channels }) => objective === 'campaign' && channels.includes('whatsapp'))
if (sender) {
  const campaign = {
    via: 'whatsapp_api',
    template: { name: 'podemos_continuar', language: 'pt_BR', values: [] },
    interval: 60,
    botId: sender.id,
    workspaceId: sender.workspaceId,
    contacts: contacts.map(({ id }) => id),
  }
  const preview = await call('POST', '/campaigns/preview', campaign, null)
  const startAt = new Date(Date.now() + 60_000).toISOString()
  const made = await call('POST', '/campaigns', { ...campaign, name: 'Ofertas da semana', startAt })
  await call('POST', `/campaigns/${made.id}/pause`)
  const running = await call('POST', `/campaigns/${made.id}/start`)
  const recipients = await all(`/campaigns/${made.id}/recipients`)
  say(
    'quarta',
    `campanha ${running.id}, ${running.status}: ${preview.receivers} de ${recipients.length} contatos recebem`,
  )
  const isOurs = ({ campaignId }) => campaignId === made.id
  await hear('campaign.started', isOurs, 120)
  if (preview.receivers > 0) {
    const receivers = new Set(contacts.map(({ id }) => id))
    const sent = await hear('message.sent', ({ contactId }) => receivers.has(contactId), 180)
    say('quarta', `a primeira mensagem da campanha saiu (evento ${sent.data.number})`)
  }
} else say('quarta', 'nenhum bot de campanha com um número conectado')

// Whoever has the conversation keeps it; here the program answers and closes one that waits in a queue.
const open = await call('GET', '/conversations?status=open&limit=100')
const room = open.data.find(({ owner, channel }) => owner?.kind === 'queue' && channel === 'livechat')
const held = open.data.find(({ owner }) => owner?.kind === 'person')
if (room) {
  await call('POST', `/conversations/${room.id}/messages`, { text: 'Seu pedido saiu para entrega.' })
  await call('POST', `/conversations/${room.id}/notes`, { text: 'Respondida pelo sistema de pedidos.' })
  const closed = await call('POST', `/conversations/${room.id}/close`)
  const { data } = await hear('conversation.closed', ({ conversationId }) => conversationId === room.id, 60)
  say('quinta', `conversa ${room.id} respondida e finalizada (${closed.status}, evento ${data.number})`)
  if (held) {
    const now = await call('GET', `/conversations/${held.id}`)
    if (now.owner?.userId !== held.owner.userId) throw new Error(`conversation ${held.id} changed hands`)
    say('quinta', `conversa ${held.id} continua com ${held.owner.name}`)
  }
} else say('quinta', 'nenhuma conversa na fila')

const day = (back) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: me.company.timeZone }).format(Date.now() - back * 86_400_000)
const figures = await call('GET', `/reports/figures?startAt=${day(6)}&endAt=${day(0)}`)
say(
  'sexta',
  `${figures.conversations} conversas na semana, ${figures.withPeople} com pessoas, ${figures.messages} mensagens`,
)

await leave()
const byType = Object.entries(Object.groupBy(heard, ({ type }) => type)).map(
  ([type, events]) => `${events.length} ${type}`,
)
say('sábado', `${heard.length} eventos com assinatura conferida (${byType.join(', ')}), ${wrong.length} recusados`)
if (wrong.length > 0) process.exitCode = 1
