// Gate: a wait ends once, never over an answer, and never where the bot may not speak.
import { randomUUID } from 'node:crypto'
import { buildFlow, type NodeSketch } from '@prosa/flow/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secondProcess, type TestApp } from '../../platform/testing/index.ts'
import { type ConversationWorld, compiled, conversationWorld, inbound, testApp } from '../testing.ts'

const transfer = { transfer: true, transferData: null }
const sketches: Record<string, NodeSketch> = {
  Início: { says: 'Vendas?', exits: { Vendas: ['vendas'] }, silence: ['Lembrete'] },
  Vendas: { says: 'Qual cor?', exits: { Fim: ['azul'] }, silence: ['Adeus', { amount: 2, unit: 'days' }] },
  Lembrete: { says: 'Ainda está aí?', exits: { Fim: ['sim'] }, silence: ['Pessoas', { amount: 1, unit: 'days' }] },
  Pessoas: transfer,
  Adeus: { says: 'Até logo.' },
  Fim: { says: 'Anotado.' },
}

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

interface Room {
  owner: string
  seq: number
  last_text: string
  resumes_at: Date | null
  due_at: Date | null
  version_id: number
  node: string | null
}

const setUp = async () => {
  const world = await conversationWorld(app, buildFlow(sketches))
  const customer = () => {
    const externalId = randomUUID()
    return async (text: string, over: Partial<ConversationWorld> = {}): Promise<number> =>
      (await world.conversation.receive(inbound({ ...world, ...over }, { externalId, text }))).dialog.id
  }
  const room = async (id: number): Promise<Room | undefined> =>
    (
      await app.database.owner.query<Room>(
        "select owner, seq, last_text, resumes_at, due_at, version_id, session ->> 'nodeId' as node from dialog where id = $1",
        [id],
      )
    ).rows[0]
  const events = async (id: number) =>
    (
      await app.database.owner.query<{ kind: string; detail: Record<string, unknown> }>(
        'select kind, detail from dialog_event where dialog_id = $1 order by version',
        [id],
      )
    ).rows
  const act = (id: number) => world.conversation.actOnDue(world.companyId, id)
  return { world, customer, room, events, act }
}

const later = (hours: number): Date => new Date(app.clock.now().getTime() + hours * 3_600_000)

describe('a customer who does not answer', () => {
  it('is written to once, however many workers come, and told in the room; the next wait begins', async () => {
    const { customer, room, events, act } = await setUp()
    const id = await customer()('oi')
    expect(await room(id)).toMatchObject({ resumes_at: later(2), due_at: later(2), node: 'Início' })
    expect(await act(id)).toBeUndefined()
    app.clock.advance('2h')
    const kinds = await Promise.all([act(id), act(id), act(id)])
    expect(kinds.filter((kind) => kind === 'resume')).toHaveLength(1)
    expect(await room(id)).toMatchObject({
      seq: 3,
      last_text: 'Ainda está aí?',
      node: 'Lembrete',
      resumes_at: later(24),
    })
    const told = { node: 'Início', target: 'Lembrete', name: 'Lembrete', wait: '2 horas', seq: 2 }
    expect(await events(id)).toEqual([{ kind: 'resumed', detail: told }])
    app.clock.advance('24h')
    expect(await act(id)).toBe('resume')
    expect(await room(id)).toMatchObject({ owner: 'queue', seq: 3, resumes_at: null })
    expect((await events(id)).map(({ kind }) => kind)).toEqual(['resumed', 'resumed', 'transferred-to-queue'])
  })

  it('who answers is not: the answer takes its exit, and what is not understood begins the wait anew', async () => {
    const { customer, room, act } = await setUp()
    const write = customer()
    const id = await write('oi')
    app.clock.advance('1h')
    await write('xyz')
    expect(await room(id)).toMatchObject({ resumes_at: later(2), node: 'Início' })
    await write('vendas')
    expect(await room(id)).toMatchObject({ resumes_at: later(48), node: 'Vendas' })
    app.clock.advance('3h')
    expect(await act(id)).toBeUndefined()
    await write('azul')
    expect(await room(id)).toMatchObject({ resumes_at: null, last_text: 'Anotado.' })
  })

  it('is left to people who have the room', async () => {
    const { world, customer, room, act } = await setUp()
    const id = await customer()('oi')
    const author = { userId: 0, name: 'Ana' }
    await world.conversation.transferDialog({
      companyId: world.companyId,
      dialogId: id,
      data: { queue: 'ONLY_NOT_TRANSFERRED', workspaceId: world.workspaceId },
      author: { ...author, userId: (await app.build.user({ company: { id: world.companyId } })).id },
    })
    expect(await room(id)).toMatchObject({ owner: 'queue', resumes_at: null })
    app.clock.advance('3h')
    expect(await act(id)).toBeUndefined()
  })

  it('stays on the version it began with, also when the program starts anew', async () => {
    const { world, customer, room } = await setUp()
    const id = await customer()('oi')
    const document = buildFlow({ ...sketches, Lembrete: { says: 'Outro lembrete' } })
    const next = await app.build.insert<{ id: number }>('flow', {
      company_id: world.companyId,
      bot_id: world.bot.id,
      kind: 'version',
      version: 2,
      name: 'Loja',
      document: JSON.stringify(document),
      compiled: JSON.stringify(compiled(document)),
    })
    await app.database.owner.query('update bot set active_version_id = $2 where id = $1', [world.bot.id, next.id])
    app.clock.advance('30d')
    const second = await secondProcess(app)
    try {
      expect(await second.program.conversation.actOnDue(world.companyId, id)).toBe('resume')
    } finally {
      await second.close()
    }
    expect(await room(id)).toMatchObject({ last_text: 'Ainda está aí?', version_id: world.versionId })
  })
})

describe('nothing is said', () => {
  it('where the channel takes no more message of the bot: people get the room, or it ends', async () => {
    const { world, customer, room, events, act } = await setUp()
    const [phone, other] = await Promise.all(
      [0, 1].map(() =>
        app.build.insert<{ id: number }>('connection', {
          company_id: world.companyId,
          kind: 'whatsapp_meta',
          bot_id: world.bot.id,
          external_id: randomUUID(),
        }),
      ),
    )
    const write = customer()
    const to = { connectionId: phone?.id ?? 0 }
    await write('oi', to)
    const id = await write('vendas', to)
    app.clock.advance('48h')
    expect(await act(id)).toBe('resume')
    expect(await room(id)).toMatchObject({ owner: 'queue', last_text: 'Qual cor?', resumes_at: null })
    expect((await events(id)).map(({ kind, detail }) => [kind, detail.reason])).toContainEqual(['rested', 'window'])
    // Within that time it speaks as anywhere.
    const within = await customer()('oi', { connectionId: other?.id ?? 0 })
    app.clock.advance('2h')
    expect(await act(within)).toBe('resume')
    expect(await room(within)).toMatchObject({ last_text: 'Ainda está aí?' })
  })

  it('by a bot that was switched off, and to somebody who wants nothing: told in the room', async () => {
    const { world, customer, room, events, act } = await setUp()
    const off = await customer()('oi')
    await app.database.owner.query('update bot set active = false where id = $1', [world.bot.id])
    app.clock.advance('2h')
    expect(await act(off)).toBe('resume')
    expect(await room(off)).toMatchObject({ owner: 'bot', seq: 2, node: null, resumes_at: null, due_at: null })
    expect(await events(off)).toEqual([{ kind: 'rested', detail: { reason: 'bot-off' } }])
  })

  it('in a suspension: the wait is held, and goes on afterwards', async () => {
    const { world, customer, room, act } = await setUp()
    const id = await customer()('oi')
    const setActive = (active: boolean) =>
      app.database.owner.query('update company set active = $2 where id = $1', [world.companyId, active])
    await setActive(false)
    app.clock.advance('3h')
    await act(id)
    expect(await room(id)).toMatchObject({ seq: 2, due_at: null, node: 'Início' })
    await setActive(true)
    await app.database.owner.query('update dialog set held_since = null, due_at = resumes_at where id = $1', [id])
    expect(await act(id)).toBe('resume')
    expect(await room(id)).toMatchObject({ last_text: 'Ainda está aí?' })
  })
})
