import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buildFlow } from '@prosa/flow/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { propertyCases } from '../../../../../scripts/lib/property-runs.ts'
import type { GraphStandIn } from '../../../../../tools/standins/graph/index.ts'
import { createHooks, type Hooks } from '../../../../../tools/standins/lib/hooks.ts'
import { signStandard, startWebhook, type WebhookStandIn } from '../../../../../tools/standins/webhook/index.ts'
import { type ConversationWorld, conversationWorld } from '../../conversation/testing.ts'
import { createMedia } from '../../features/files/index.ts'
import { webhookPlace } from '../../platform/guarded-fetch/call-customer.ts'
import type { TestApp } from '../../platform/testing/index.ts'
import { secretPlace } from '../connection.ts'
import { signFake } from '../fake/channel.ts'
import { type StandIn, startStandIn } from '../fake/testing.ts'
import { type MetaApp, startMetaApp } from '../meta/testing.ts'
import {
  type CustomersFile,
  fakePhone,
  type Line,
  messagingLine,
  type Phone,
  visitorPhone,
  whatsappLine,
} from './testing.ts'

/*
 * One conversation as it should go, and again where a fifth of what providers tell comes twice, a fifth is overtaken, and all of it
 * late: it must end in the same state. Whoever writes waits for the answer, as people do; nobody waits for what comes late.
 */

const channels = ['whatsapp_meta', 'facebook', 'instagram', 'fake', 'livechat', 'webhook'] as const
type ChannelName = (typeof channels)[number]
const trouble = { duplicates: 0.2, disorder: 0.2, delayMs: 120 }
const seeds = [20261122, 731].slice(0, propertyCases(2, 1))
const patience = { timeout: 60_000, interval: 20 }
const webhookSecret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
const fakeSecret = 'segredo do provedor'
const receipt: CustomersFile = { name: 'recibo.pdf', mime: 'application/pdf', bytes: Buffer.from('%PDF-1.4 recibo') }
const voice: CustomersFile = {
  name: 'voz.mp3',
  mime: 'audio/mpeg',
  bytes: Buffer.from('ID3\x03\x00\x00 a customer speaks'),
}

let meta: MetaApp
let graph: GraphStandIn
let provider: StandIn
let system: WebhookStandIn
let app: TestApp
let address: string

beforeAll(async () => {
  provider = await startStandIn()
  system = await startWebhook()
  meta = await startMetaApp({ settings: { fakeChannelUrl: provider.url, allowPrivateAddresses: true } })
  ;({ app, graph, address } = meta)
}, 60_000)
afterAll(async () => {
  await meta.close()
  await system.stop()
  provider.close()
})

const rows = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  (await app.database.owner.query<Row>(text, values)).rows

const nowhere = {
  queue: 'ONLY_NOT_TRANSFERRED',
  workspaceId: null,
  userId: null,
  userName: null,
  onlyOnlineUser: false,
  thirdPartySystem: false,
  workspaceOnWebhook: false,
  botId: null,
  botName: null,
  botTransferMessage: '',
  botTransferMedia: 'WHATSAPP_QRCODE',
} as const
const button = (label: string, position: number) =>
  ({ id: `button-${position}`, position, label, type: 'QUICK_REPLY', link: null }) as const
const flow = (thirdPartySystem: boolean) =>
  buildFlow({
    Início: {
      says: [{ text: 'Olá! Vendas ou suporte?', buttons: [button('Vendas', 0), button('Suporte', 1)] }],
      exits: { Vendas: ['vendas'], Suporte: ['suporte'], Pessoas: ['atendente'] },
    },
    Vendas: { says: 'Você está em vendas.', exits: { Pessoas: ['atendente'] } },
    Suporte: { says: 'Você está no suporte.' },
    Pessoas: { says: 'Vou chamar alguém.', transfer: true, transferData: { ...nowhere, thirdPartySystem } },
  })

/** Whoever answers in place of the bot. */
interface Staff {
  /** Takes the room, once it is theirs to take. */
  enter(): Promise<void>
  say(text: string): Promise<void>
  send(file: CustomersFile): Promise<void>
  close(): Promise<void>
}

interface Talk {
  world: ConversationWorld
  phone: Phone
  staff: Staff
  settled(): Promise<void>
}

const begin = async (name: ChannelName, hooks: Hooks): Promise<Talk> => {
  const world = await conversationWorld(app, flow(name === 'webhook'))
  const phone = await phoneOf(name, world, hooks)
  const staff = name === 'webhook' ? await outsideStaff(world, hooks) : await attendant(world)
  return { world, phone, staff, settled: () => Promise.all([hooks.settled(), phone.settled()]).then(() => undefined) }
}

const phoneOf = async (name: ChannelName, world: ConversationWorld, hooks: Hooks): Promise<Phone> => {
  if (name === 'livechat') return visitorPhone({ url: address, hooks }, world.bot.token)
  if (name === 'whatsapp_meta') return connect(world, name, whatsappLine(graph))
  if (name === 'facebook' || name === 'instagram') return connect(world, name, messagingLine(graph, name))
  await seal(world, world.fakeConnectionId, fakeSecret)
  return fakePhone({
    url: address,
    hooks,
    externalId: world.fakeExternalId,
    sign: (body) => signFake(fakeSecret, body),
    sent: () => provider.sent,
    keep: ({ mime, bytes }) => {
      const id = randomUUID()
      provider.media.set(id, (response) => response.writeHead(200, { 'content-type': mime }).end(bytes))
      return id
    },
  })
}

const connect = async (world: ConversationWorld, kind: string, line: Line): Promise<Phone> => {
  const { id } = await app.build.insert<{ id: number }>('connection', {
    company_id: world.companyId,
    kind,
    bot_id: world.bot.id,
    external_id: line.externalId,
    settings: line.settings,
  })
  await seal(world, id, line.token)
  return line.phone
}

const seal = ({ companyId }: ConversationWorld, connectionId: number, secret: string): Promise<unknown> =>
  app.build.run('update connection set secret_encrypted = $2 where id = $1', [
    connectionId,
    app.app.platform.secrets.seal(secret, secretPlace(companyId, connectionId)),
  ])

const dialogOf = async ({ companyId }: ConversationWorld): Promise<{ id: number; owner: string }> => {
  const found = await rows<{ id: number; owner: string }>('select id, owner from dialog where company_id = $1', [
    companyId,
  ])
  expect(found.length).toBeLessThanOrEqual(1)
  return found[0] ?? { id: 0, owner: 'nobody' }
}
const isWith = (world: ConversationWorld, owner: string) =>
  expect.poll(async () => (await dialogOf(world)).owner, patience).toBe(owner)

const attendant = async (world: ConversationWorld): Promise<Staff> => {
  const { companyId, workspaceId, conversation } = world
  const user = await app.build.user({ company: { id: companyId }, workspaces: [{ id: workspaceId }] })
  const act = async (
    action: { kind: 'join'; userId: number; userName: string } | { kind: 'close'; by: number; reason: 'person' },
  ) => conversation.changeDialog({ companyId, dialogId: (await dialogOf(world)).id, action })
  const append = async (text: string, own: CustomersFile[]): Promise<void> => {
    const media = createMedia(app.app.platform)
    const files = await Promise.all(
      own.map(({ name, bytes }) => media.keep({ companyId, name, source: Readable.from([bytes]) })),
    )
    const dialogId = (await dialogOf(world)).id
    const author = { userId: user.id, userName: 'Marina', clientId: randomUUID() }
    await conversation.appendPersonMessage({ companyId, dialogId, ...author, text, files })
  }
  return {
    enter: async () => {
      await isWith(world, 'queue')
      await act({ kind: 'join', userId: user.id, userName: 'Ana' })
    },
    say: (text) => append(text, []),
    send: (file) => append('', [file]),
    close: async () => void (await act({ kind: 'close', by: user.id, reason: 'person' })),
  }
}

/** The company's own system, which says what it says as providers do: twice, late, until it is taken. */
const outsideStaff = async (world: ConversationWorld, hooks: Hooks): Promise<Staff> => {
  const { companyId, bot } = world
  const path = `/${companyId}`
  await app.build.insert('bot_webhook', {
    company_id: companyId,
    bot_id: bot.id,
    transfer_url: `${system.url}${path}/transfer`,
    send_message_url: `${system.url}${path}/message`,
    close_room_url: `${system.url}${path}/close`,
    signing_secret_encrypted: app.app.platform.secrets.seal(webhookSecret, webhookPlace(companyId, bot.id)),
  })
  const heard = () => system.heard.filter((call) => call.path.startsWith(`${path}/`)).map(({ json }) => json.type)
  const tell = async (type: string, data: object): Promise<void> => {
    const body = JSON.stringify({ type, data: { dialogId: (await dialogOf(world)).id, ...data } })
    const id = `evt_${randomUUID()}`
    hooks.call(() => {
      const at = Math.floor(app.clock.now().getTime() / 1_000)
      const headers = {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(at),
        'webhook-signature': signStandard(webhookSecret, id, at, body),
      }
      return { url: `${address}/webhooks/bot/${bot.token}/callback`, headers, body }
    })
  }
  return {
    enter: () => expect.poll(heard, patience).toContain('dialog.transferred'),
    say: (text) => tell('message.send', { text }),
    send: ({ name, mime, bytes }) =>
      tell('message.send', { files: [{ url: `${graph.url}/attachment/${graph.media(bytes, mime)}`, name }] }),
    close: async () => {
      await expect.poll(heard, patience).toContain('message.created')
      await tell('dialog.close', {})
      await isWith(world, 'closed')
      await expect.poll(heard, patience).toEqual(['dialog.transferred', 'message.created', 'dialog.closed'])
    },
  }
}

/** What everybody says, each after the answer to what they said before. @returns what reached the customer */
const talk = async ({ world, phone, staff, settled }: Talk): Promise<string[]> => {
  const answered = async (act: () => Promise<void>): Promise<void> => {
    const before = (await phone.got()).length
    await act()
    await expect.poll(async () => (await phone.got()).length, patience).toBeGreaterThan(before)
  }
  await answered(() => phone.say('oi'))
  await answered(() => phone.tap('Vendas'))
  await answered(() => phone.send(receipt))
  await answered(() => phone.send(voice))
  await answered(() => phone.say('atendente'))
  await staff.enter()
  await answered(() => staff.say('Olá, aqui é a Marina.'))
  await answered(() => staff.send({ ...receipt, name: 'boleto.pdf' }))
  await phone.read()
  await phone.say('obrigada')
  const inbound = async () =>
    (await rows<{ inbound: number }>('select inbound from dialog where company_id = $1', [world.companyId]))[0]?.inbound
  await expect.poll(inbound, patience).toBe(6)
  await staff.close()
  await atRest(world, settled)
  return phone.got()
}

/** What is under way ends; its end may be told once more. */
const atRest = async ({ companyId }: ConversationWorld, settled: () => Promise<void>): Promise<void> => {
  const waiting = async () => {
    await settled()
    const [row] = await rows<{ n: number }>(
      `select ((select count(*) from outbox where company_id = $1) + (select count(*) from media_fetch where company_id = $1)
        + (select count(*) from webhook_queue where company_id = $1))::int as n`,
      [companyId],
    )
    return row?.n
  }
  await expect.poll(waiting, patience).toBe(0)
  await settled()
}

/** Everything of a dialog but ids and times. */
const stateOf = async (world: ConversationWorld): Promise<object> => {
  const { id } = await dialogOf(world)
  const [dialog] = await rows(
    `select owner, open, joined, waits, seq, inbound, repetitions, repeats_now, last_text, last_sender, tag_stage,
      person_took_part, begun_by_bot, transferred_to is not null as "isTransferred", offered_to, session is null as "isFlowOver", due_at is null as "nothingIsDue"
     from dialog where id = $1`,
    [id],
  )
  const messages = await rows(
    `select seq, sender, text, node_id, status, failure, deleted_at is null as stands, reply_to_seq,
      (select json_agg(b ->> 'label') from jsonb_array_elements(buttons) b) as buttons,
      (select json_agg(json_build_array(f ->> 'name', f ->> 'mime', f ->> 'size', f ->> 'pending', f ->> 'failure'))
       from jsonb_array_elements(files) f) as files
     from message where dialog_id = $1 order by seq`,
    [id],
  )
  const events = await rows('select kind from dialog_event where dialog_id = $1 order by version', [id])
  const contacts = await rows('select count(*)::int from contact where company_id = $1', [world.companyId])
  return { dialog, messages, events, contacts }
}

const run = async (name: ChannelName, seed: number, switches: Partial<Hooks['switches']>) => {
  graph.world.hooks.stop()
  graph.world.hooks = createHooks({ seed })
  Object.assign(graph.world.hooks.switches, switches)
  const hooks = createHooks({ seed })
  Object.assign(hooks.switches, switches)
  const one = await begin(name, hooks)
  const got = await talk(one)
  hooks.stop()
  return { got, state: await stateOf(one.world), tries: hooks.tries.made + graph.world.hooks.tries.made }
}

const clean = new Map<ChannelName, ReturnType<typeof run>>()
const asItShould = (name: ChannelName): ReturnType<typeof run> => {
  const found = clean.get(name) ?? run(name, 1, {})
  clean.set(name, found)
  return found
}

describe.each(channels)('a conversation over %s', { timeout: 240_000 }, (name) => {
  it('goes as it should', async () => {
    const { got, state } = await asItShould(name)
    expect(got.slice(0, 2)).toEqual(['Olá! Vendas ou suporte?', 'Você está em vendas.'])
    expect(got.slice(-3)).toEqual(['Vou chamar alguém.', 'Olá, aqui é a Marina.', expect.stringMatching(/^\(/)])
    expect(state).toMatchObject({ dialog: { owner: 'closed', inbound: 6 }, contacts: [{ count: 1 }] })
  })

  it.each(seeds)(
    'ends in the same with a fifth of it twice, a fifth overtaken and all of it late, seed %i',
    async (seed) => {
      const wanted = await asItShould(name)
      const troubled = await run(name, seed, trouble)
      expect(troubled.got).toEqual(wanted.got)
      expect(troubled.state).toEqual(wanted.state)
      expect(troubled.tries).toBeGreaterThan(wanted.tries)
    },
  )
})
