import { buildFlow, type NodeSketch } from '@prosa/flow/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { ApprovedTemplate } from '../../channels/channel.ts'
import type { TestApp } from '../../platform/testing/index.ts'
import { conversationWorld, inbound, testApp } from '../testing.ts'

/* A wait that ends after the channel's time, with an approved message for that case: what the provider says of it decides. */

const approved: ApprovedTemplate = {
  name: 'retomar',
  language: 'pt_BR',
  header: '',
  body: 'Oi {{1}}, vamos continuar?',
  footer: '',
  buttons: [],
  variables: ['{{1}}'],
  category: 'UTILITY',
  headerFile: null,
}
const template = { name: 'retomar', language: 'pt_BR', values: ['{{primeiro_nome}}'] }
const sketches: Record<string, NodeSketch> = {
  Início: {
    says: 'Vendas?',
    exits: { Fim: ['vendas'] },
    silence: ['Lembrete', { amount: 2, unit: 'days', otherwise: 'end', template }],
  },
  Lembrete: { says: 'Ainda está aí?', exits: { Fim: ['sim'] } },
  Fim: { says: 'Anotado.' },
}

let app: TestApp
let listed: ApprovedTemplate[] | { refused: string }
let asked: number
beforeAll(async () => {
  const url = 'http://127.0.0.1:9'
  const meta = {
    app: { id: '1', secrets: ['x'], verifyToken: 'x' },
    graphUrl: url,
    dialogUrl: url,
    version: 'v23.0',
    whatsappScopes: [],
    messengerScopes: [],
  }
  app = await testApp({ settings: { meta } })
})
afterAll(() => app.close())
beforeEach(() => {
  listed = [approved]
  asked = 0
  const templates = app.app.program.channels.find('whatsapp_meta')?.templates
  if (!templates) throw new Error('This channel has templates')
  vi.spyOn(templates, 'list').mockImplementation(async () => {
    asked += 1
    return listed
  })
})
afterEach(() => vi.restoreAllMocks())

/** Somebody who wrote two days ago, at a number whose time to write freely is over. */
const silent = async (name: string | null = 'Carla Dias') => {
  const world = await conversationWorld(app, buildFlow(sketches))
  const { fakeConnectionId: connectionId, companyId } = world
  await app.build.run("update connection set kind = 'whatsapp_meta' where id = $1", [connectionId])
  const write = (text: string) =>
    world.conversation.receive(
      inbound(world, {
        connectionId,
        externalId: '5511988887777',
        text,
        ...(name === null ? {} : { contact: { name } }),
      }),
    )
  const { id } = (await write('oi')).dialog
  app.clock.advance('2d')
  const room = async () => {
    await world.conversation.actOnDue(companyId, id)
    const { rows } = await app.database.owner.query<{ said: string; node: string | null; name: string | null }>(
      `select d.last_text as said, d.session ->> 'nodeId' as node, m.template ->> 'name' as name from dialog d
       join message m on m.dialog_id = d.id and m.seq = d.seq where d.id = $1`,
      [id],
    )
    app.clock.advance('4s')
    return rows[0]
  }
  return { room, write }
}

it('goes on by the message, once the provider was asked for it, and the answer finds the node', async () => {
  const { room, write } = await silent()
  expect(await room()).toMatchObject({ said: 'Vendas?', node: 'Início' })
  await expect.poll(room).toEqual({ said: 'Oi Carla, vamos continuar?', node: 'Lembrete', name: 'retomar' })
  expect(asked).toBeGreaterThan(0)
  await write('sim')
  expect(await room()).toMatchObject({ said: 'Anotado.' })
})

it.each<[string, typeof listed]>([
  ['was withdrawn or paused', []],
  ['has other gaps', [{ ...approved, variables: ['{{1}}', '{{2}}'] }]],
  ['cannot be looked up', { refused: 'Fora do ar' }],
])('takes the way drawn for it where the message %s', async (_what, now) => {
  listed = now
  const { room } = await silent()
  await expect.poll(async () => (await room())?.node).toBe(null)
  expect(await room()).toMatchObject({ said: 'Vendas?' })
})

it('takes the way drawn for it where a value of the message is not known', async () => {
  const { room } = await silent(null)
  await expect.poll(async () => (await room())?.node).toBe(null)
})
