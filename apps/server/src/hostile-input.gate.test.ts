// Gate: structural, walks every operation.
import { type Operation, operations, permissions } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCampaignWorld, buildContacts, type CampaignWorld, phoneOf } from './features/campaigns/testing.ts'
import { type Caller, type TestApp, testApp } from './platform/testing/index.ts'
import { fill, type Ids } from './testing/one-of-each.ts'

/*
 * Whatever is sent, the answer says what is wrong with it (4xx) or is right: never a 500, which is a mistake of ours.
 */

let test: TestApp
let caller: Caller
/** One of everything, so that a call comes as far as what is spoilt. */
let ids: Ids
let world: CampaignWorld
let campaignContactId: number

beforeAll(async () => {
  test = await testApp({ settings: { fakeChannelUrl: 'http://127.0.0.1:1' } })
  world = await buildCampaignWorld(test)
  const { company, workspace } = world
  ids = await fill(test.build, company)
  campaignContactId = (await buildContacts(world, [phoneOf(1)]))[0] ?? 0
  caller = await test.as(
    await test.build.user({ company, permissions, workspaces: [workspace, { id: ids.workspace }] }),
  )
})
afterAll(() => test.close())

const texts = [
  '',
  '0',
  '-1',
  '1.5',
  '1e308',
  '99999999999',
  'abc',
  "' or 1=1--",
  '%',
  '\\',
  '__proto__',
  '<script>',
  'x'.repeat(5_000),
]
const values: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53,
  '',
  'x'.repeat(70_000),
  '\u0000',
  '\ud800',
  '0000-00-00',
  '9999-12-31',
  '99999-01-01',
  '9999-12-31T23:59:59-23:59',
  "'; select pg_sleep(5)--",
  [],
  [null],
  Array.from({ length: 300 }, () => 1),
  {},
  { $gt: '' },
]

/** Bodies that are right, to be spoilt one value at a time. */
const bodies: Record<string, () => object> = {
  createBot: () => ({ name: 'Loja', workspaceId: 1, target: 1, active: true, avatarColor: '#000000' }),
  nameBotVersion: () => ({ name: 'Natal', note: 'Horário de festas' }),
  updateBot: () => ({
    name: 'Loja',
    liveChatInteractions: [{ position: 0, interaction: 'Oi' }],
    defaulFallbackMessages: ['Não entendi'],
    automationDto: {
      botRepeatAutomationDto: { minutes: 5, times: 1 },
      botTransferAutomationDto: { minutes: 15, workspaceId: 1, userId: 1, queue: 'USER' },
      botCloseRoomAutomationDto: { minutes: 15, message: 'Tchau' },
    },
  }),
  createEntity: () => ({ name: 'Cor', entries: [{ id: 1, value: 'azul', synonyms: ['anil'] }], botId: ids.bot }),
  updateEntity: () => ({ name: 'Cor', entries: [{ id: 1, value: 'azul', synonyms: ['anil'] }] }),
  saveFlow: () => flow,
  publishFlow: () => flow,
  publishTest: () => flow,
  storeWorkingCopy: () => ({ payload: flow, baseRevision: 1 }),
  listCampaigns: () => ({ ...page(), name: 'Natal', id: 1, status: 'PENDING', createdAtPeriod: period }),
  createCampaign: () => ({
    name: 'Natal',
    message: 'Olá, {{1}}!',
    interval: 60,
    botId: world.bot.id,
    file: { base64File: 'aGVsbG8=', name: 'aviso.txt' },
    startAt: '2999-01-01T00:00:00-03:00',
    workspaceId: world.workspace.id,
    messages: [{ message: 'Oi', contact: { id: campaignContactId, name: 'Ana', phone: '5511999990000' } }],
  }),
  listContacts: () => ({
    ...page(),
    description: 'Ana',
    email: 'ana@',
    phone: '11',
    createdAtPeriod: period,
    lastMessagePeriod: period,
    sortField: 'name',
    sortOrder: 1,
  }),
  updateContact: () => ({ name: 'Ana', email: 'ana@teste.local', phone: '11999990000', description: 'Cliente' }),
  readDashboard: () => ({ bots: [ids.bot], ...period }),
  listEntities: () => ({ ...page(), name: 'Cor' }),
  listTemplates: () => ({ ...page(), companyId: 1, name: 'Menu' }),
  createTemplate: () => ({ botFlowId: ids.flow, botId: ids.bot, name: 'Menu', workspaces: [ids.workspace] }),
  importReadyFlow: () => ({ preview: false, replacesRevision: 1, workspaceId: ids.workspace, keepsWebhooks: true }),
  importTemplate: () => ({ preview: false, replacesRevision: 1, workspaceId: ids.workspace, keepsWebhooks: true }),
  simulate: () => ({ message: ['oi'], botToken: ids.botToken, dialogToken: 'x', startNodeId: 'a', silenceMinutes: 5 }),
}

const page = () => ({ offset: 0, limit: 10, workspaces: [ids.workspace] })
const period = { startAt: '2026-01-01', endAt: '2026-01-31' }

const flow = {
  name: 'Loja',
  revision: 1,
  nodes: [
    {
      id: 'a',
      name: 'Início',
      x: 0,
      botInteractions: [
        {
          interaction: 'Olá @Cor-Início',
          buttons: [{ label: 'Site', type: 'LINK', link: 'https://exemplo.com.br', position: 0 }],
          files: [{ name: 'a', fileId: 'a', url: 'a', mime: 'a' }],
        },
      ],
      userInteractios: [{ target: 'Fim', phrases: ['oi'], entityTypeId: -1 }],
      transferDto: { queue: 'USER', workspaceId: 1, userId: 1 },
      tag: { stage: 'a', list: 'b' },
    },
    { id: 'b', name: 'Fim', botInteractions: [{ interaction: 'Tchau' }] },
  ],
}

/** The body with each of its values replaced in turn. */
const spoil = function* (body: unknown, spoilt: unknown): Generator<unknown> {
  if (Array.isArray(body)) {
    for (const [place, item] of body.entries())
      for (const changed of spoil(item, spoilt)) yield body.with(place, changed)
  } else if (typeof body === 'object' && body !== null) {
    for (const [key, item] of Object.entries(body))
      for (const changed of spoil(item, spoilt)) yield { ...body, [key]: changed }
  }
  yield spoilt
}

/** Where an `:id` is not a bot's. */
const addressed: Record<string, (known: Ids) => number> = {
  updateEntity: ({ entity }) => entity,
  updateContact: ({ contact }) => contact,
}

/** The address with one text in all its places; an empty one: with what is there. */
const address = ({ url, schema }: Operation, value: string): string =>
  url.replace(/:(\w+)/g, (_, name: string) => {
    if (value !== '') return value
    if (name === 'id') return String((addressed[schema.operationId] ?? (({ bot }) => bot))(ids))
    const known: Record<string, string | number> = {
      botId: ids.bot,
      templateId: ids.template,
      flowId: ids.flow,
      info: 'general',
    }
    return String(known[name] ?? -1)
  })

const mistakes = async (
  chosen: readonly Operation[],
  send: (operation: Operation) => Promise<string[]>,
): Promise<string[]> => {
  const found: string[] = []
  for (const operation of chosen) found.push(...(await send(operation)))
  return found
}

describe('hostile input', () => {
  it('in an address or a query never makes a 500', async () => {
    const stay = operations.filter(({ schema }) => schema.operationId !== 'logout')
    const found = await mistakes(stay, async (operation) => {
      const { method, url, schema } = operation
      const keys =
        schema.querystring && 'shape' in schema.querystring ? Object.keys(schema.querystring.shape as object) : []
      const wrong: string[] = []
      for (const text of texts) {
        const path = address(operation, encodeURIComponent(text))
        const query = Object.fromEntries(keys.map((key) => [key, text]))
        const answer = await caller.inject({ method, url: path, query, ...(schema.body ? { payload: {} } : {}) })
        if (answer.statusCode >= 500) wrong.push(`${method} ${url} ${text.slice(0, 20)}: ${answer.statusCode}`)
      }
      return wrong
    })
    expect(found).toEqual([])
  }, 120_000)

  it('in any value of a body never makes a 500', async () => {
    const chosen = operations.filter(({ schema }) => bodies[schema.operationId])
    expect(chosen).toHaveLength(Object.keys(bodies).length)
    const found = await mistakes(chosen, async (operation) => {
      const { method, url, schema } = operation
      const wrong: string[] = []
      for (const value of values)
        for (const payload of spoil(bodies[schema.operationId]?.(), value)) {
          const answer = await caller.inject({
            method,
            url: address(operation, ''),
            headers: { 'content-type': 'application/json' },
            payload: JSON.stringify(payload),
          })
          if (answer.statusCode >= 500 || answer.statusCode === 401)
            wrong.push(`${method} ${url} ${JSON.stringify(payload).slice(0, 200)}: ${answer.statusCode}`)
        }
      return wrong
    })
    expect(found.slice(0, 20)).toEqual([])
  }, 120_000)

  it('of depth and of prototypes is refused and leaves no trace', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    for (const payload of [
      deep,
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{"admin":true}}}',
      '{',
      'null',
    ]) {
      const headers = { 'content-type': 'application/json' }
      const answer = await caller.inject({ method: 'POST', url: '/api/bots', headers, payload })
      // What takes long to parse is too large, whatever its bytes.
      expect(answer.statusCode).toBe(payload === deep ? 413 : 400)
    }
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })
})
