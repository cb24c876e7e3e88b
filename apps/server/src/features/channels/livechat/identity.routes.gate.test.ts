// Gate: signed visitors are who they say.
import { createHmac, randomUUID } from 'node:crypto'
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ConversationWorld, conversationWorld, testApp } from '../../../conversation/testing.ts'
import type { TestApp } from '../../../platform/testing/index.ts'

let app: TestApp
let world: ConversationWorld
let key: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  world = await newWorld()
  key = await rotate(world)
  app.clock.advance('3s')
})
afterAll(() => app.close())

const newWorld = async (): Promise<ConversationWorld> => {
  const made = await conversationWorld(app)
  await app.build.insert('flow', {
    company_id: made.companyId,
    bot_id: made.bot.id,
    kind: 'draft',
    name: 'Loja',
    document: '{}',
  })
  return made
}
const staffOf = async ({ companyId, workspaceId }: ConversationWorld, permissions: contract.Permission[]) =>
  app.as(await app.build.user({ company: { id: companyId }, permissions, workspaces: [{ id: workspaceId }] }))
const rotate = async (of: ConversationWorld): Promise<string> => {
  const staff = await staffOf(of, ['bot_view'])
  return (await staff.call(contract.rotateLivechatKey, { params: { id: of.bot.id } })).body.key
}
const sign = (id: string, by = key) => createHmac('sha256', by).update(id).digest('hex')
const open = async (body: Partial<contract.LivechatSessionBody> = {}, of = world) => {
  const answer = await app.anonymous.call(contract.openLivechatSession, { params: { botToken: of.bot.token }, body })
  expect(answer.status).toBe(200)
  return answer.body
}
const say = (visitorToken: string, text: string, clientId: string = randomUUID(), of = world) =>
  app.anonymous.call(contract.sendLivechatMessage, {
    params: { botToken: of.bot.token },
    headers: { authorization: `Bearer ${visitorToken}` },
    body: { clientId, text },
  })
const read = (visitorToken: string, of = world) =>
  app.anonymous.call(contract.listLivechatMessages, {
    params: { botToken: of.bot.token },
    headers: { authorization: `Bearer ${visitorToken}` },
    query: {},
  })
const texts = (session: { messages: { sender: string; text: string | null }[] }) =>
  session.messages.filter(({ sender }) => sender === 'CLIENT').map(({ text }) => text)

/** Ana has said on her computer what nobody else may read. */
const anaWrote = async () => {
  const session = await open({ user: { id: 'ana', hash: sign('ana') } })
  await say(session.visitorToken, 'meu pedido 4812')
  return session
}

describe('a signed visitor', () => {
  it('finds the conversation on another device', async () => {
    const { identity } = await anaWrote()
    const phone = await open({ user: { id: 'ana', hash: sign('ana').toUpperCase() } })
    expect([identity, phone.identity, texts(phone)]).toEqual(['verified', 'verified', ['meu pedido 4812']])
    await say(phone.visitorToken, 'e agora do celular')
    expect(texts(await open({ user: { id: 'ana', hash: sign('ana') } }))).toEqual([
      'meu pedido 4812',
      'e agora do celular',
    ])
  })

  it('is one, also where two devices bring the id first and at once', async () => {
    const sessions = await Promise.all([1, 2, 3, 4].map(() => open({ user: { id: 'rui', hash: sign('rui') } })))
    await Promise.all(sessions.map(({ visitorToken }, index) => say(visitorToken, `de ${index}`)))
    const { rows } = await app.database.owner.query(
      "select count(*)::int as n from identity where company_id = $1 and external_id = 'user:rui'",
      [world.companyId],
    )
    expect(rows[0].n).toBe(1)
    expect(texts(await open({ user: { id: 'rui', hash: sign('rui') } })).sort()).toHaveLength(4)
  })

  it('does not take along what was said on that device before', async () => {
    const before = await open()
    await say(before.visitorToken, 'de ninguém')
    const signed = await open({ visitorToken: before.visitorToken, user: { id: 'ana', hash: sign('ana') } })
    expect(texts(signed)).toEqual([])
    // Logged out, the device has its own conversation again.
    expect(texts(await open({ visitorToken: before.visitorToken }))).toEqual(['de ninguém'])
  })

  it('sends under ids of their own, though ids of customers begin alike', async () => {
    const clientId = randomUUID()
    const [one, two] = ['cliente-numero-000001', 'cliente-numero-000002']
    await say((await open({ user: { id: one, hash: sign(one) } })).visitorToken, 'um', clientId)
    const second = await open({ user: { id: two, hash: sign(two) } })
    expect((await say(second.visitorToken, 'dois', clientId)).body.message.text).toBe('dois')
  })

  it('is marked for attendants with the company’s id; an unsigned one is not', async () => {
    const attendant = await staffOf(world, ['omnichannel_view'])
    const verifiedIdOf = async (visitorToken: string) => {
      const { body } = await say(visitorToken, 'oi')
      const params = { id: Number(body.message.id.split('-')[0]) }
      return (await attendant.call(contract.getDialog, { params, query: {} })).body.verifiedId
    }
    expect(await verifiedIdOf((await open({ user: { id: 'ana', hash: sign('ana') } })).visitorToken)).toBe('ana')
    expect(await verifiedIdOf((await open({ user: { id: 'ana' } })).visitorToken)).toBeNull()
    expect(await verifiedIdOf((await open()).visitorToken)).toBeNull()
  })

  it('stays signed by the former key while both count, and no longer', async () => {
    const session = await open({ user: { id: 'ana', hash: sign('ana') } })
    const next = await rotate(world)
    app.clock.advance('3s')
    expect((await open({ user: { id: 'ana', hash: sign('ana') } })).identity).toBe('verified')
    expect((await open({ user: { id: 'ana', hash: sign('ana', next) } })).identity).toBe('verified')
    expect((await read(session.visitorToken)).status).toBe(200)
    const staff = await staffOf(world, ['bot_view'])
    await staff.call(contract.endPreviousLivechatKey, { params: { id: world.bot.id } })
    app.clock.advance('3s')
    expect((await open({ user: { id: 'ana', hash: sign('ana') } })).identity).toBe('refused')
    expect((await read(session.visitorToken)).status).toBe(401)
    expect((await open({ user: { id: 'ana', hash: sign('ana', next) } })).identity).toBe('verified')
  })

  it('shows their token for twelve hours at most', async () => {
    const { visitorToken } = await anaWrote()
    app.clock.advance('11h')
    expect((await read(visitorToken)).status).toBe(200)
    app.clock.advance('1h')
    expect((await read(visitorToken)).status).toBe(401)
  })
})

describe('attacks: none of these reads what Ana said', () => {
  const sees = async (body: Partial<contract.LivechatSessionBody>, of = world) => {
    const session = await open(body, of)
    return { identity: session.identity, texts: texts(session) }
  }

  it('another’s signature with her id, and hers with another’s', async () => {
    await anaWrote()
    expect(await sees({ user: { id: 'ana', hash: sign('bia') } })).toEqual({ identity: 'refused', texts: [] })
    expect(await sees({ user: { id: 'bia', hash: sign('ana') } })).toEqual({ identity: 'refused', texts: [] })
    for (const id of ['Ana', 'ana ', ' ana', 'an', 'anaa', 'ana\u200b', 'user:ana'])
      expect(await sees({ user: { id, hash: sign('ana') } })).toEqual({ identity: 'refused', texts: [] })
  })

  it('a wrong key, an empty one, no hash, a hash that is none', async () => {
    await anaWrote()
    for (const hash of [sign('ana', 'outra'), sign('ana', 'x'), '0'.repeat(64), 'ana', sign('ana').slice(0, 63)])
      expect(await sees({ user: { id: 'ana', hash } })).toEqual({ identity: 'refused', texts: [] })
    expect(await sees({ user: { id: 'ana', hash: '' } })).toEqual({ identity: 'anonymous', texts: [] })
    expect(await sees({ user: { id: 'ana' } })).toEqual({ identity: 'anonymous', texts: [] })
  })

  it('the key of another bot, here and there', async () => {
    await anaWrote()
    const other = await newWorld()
    const otherKey = await rotate(other)
    app.clock.advance('3s')
    expect(await sees({ user: { id: 'ana', hash: sign('ana', otherKey) } })).toEqual({ identity: 'refused', texts: [] })
    // The same id is another person with another bot.
    expect(await sees({ user: { id: 'ana', hash: sign('ana', otherKey) } }, other)).toEqual({
      identity: 'verified',
      texts: [],
    })
  })

  it('her token at another bot, changed in any part, or guessed', async () => {
    const { visitorToken } = await anaWrote()
    const other = await newWorld()
    expect((await read(visitorToken, other)).status).toBe(401)
    const parts = visitorToken.split('.')
    for (let part = 1; part < parts.length; part++) {
      const changed = parts.with(part, flip(parts[part] ?? ''))
      expect((await read(changed.join('.'))).status).toBe(401)
      expect(texts(await open({ visitorToken: changed.join('.') }))).toEqual([])
    }
    for (const guess of ['user:ana', 'u.1.x.zzzzzzzz.', `u.1.${'a'.repeat(8)}.zzzzzzzz.${'a'.repeat(43)}`])
      expect(texts(await open({ visitorToken: guess }))).toEqual([])
  })

  it('a downgrade: her id without a signature, also once all keys have ended', async () => {
    const { visitorToken } = await anaWrote()
    const staff = await staffOf(world, ['bot_view'])
    await staff.call(contract.endLivechatKeys, { params: { id: world.bot.id } })
    app.clock.advance('3s')
    expect(await sees({ user: { id: 'ana' } })).toEqual({ identity: 'anonymous', texts: [] })
    expect(await sees({ user: { id: 'ana', hash: sign('ana') } })).toEqual({ identity: 'refused', texts: [] })
    expect(await sees({ user: { id: 'ana', hash: sign('ana', '') } })).toEqual({ identity: 'refused', texts: [] })
    expect((await read(visitorToken)).status).toBe(401)
    expect(await sees({ visitorToken })).toEqual({ identity: 'anonymous', texts: [] })
  })
})

it('answers everybody still where the keys do not open any more', async () => {
  await app.database.owner.query("update connection set secret_encrypted = '\\x00' where id = $1", [world.connectionId])
  app.clock.advance('3s')
  const session = await open({ user: { id: 'ana', hash: sign('ana') } })
  expect(session.identity).toBe('refused')
  expect((await say(session.visitorToken, 'oi')).status).toBe(200)
})

const flip = (text: string): string => (text.startsWith('a') ? `b${text.slice(1)}` : `a${text.slice(1)}`)
