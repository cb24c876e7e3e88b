// Gate: the main way of acts on many rooms.
import { closeRooms, getDialog, joinDialog, listRooms, transferRooms } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBot } from '../../../../platform/testing/build-bots.ts'
import { buildDialog } from '../../../../platform/testing/build-dialogs.ts'
import {
  type Caller,
  type TestApp,
  type TestCompany,
  type TestUser,
  testApp,
} from '../../../../platform/testing/index.ts'

let t: TestApp
let company: TestCompany
let sales: { id: number }
let support: { id: number }
let hidden: { id: number }
let caio: TestUser
let asLia: Caller

beforeAll(async () => {
  t = await testApp()
  company = await t.build.company()
  sales = await t.build.workspace({ company, name: 'Vendas' })
  support = await t.build.workspace({ company, name: 'Suporte' })
  hidden = await t.build.workspace({ company, name: 'Diretoria' })
  const permissions = ['dialog_view'] as const
  asLia = await t.as(await t.build.user({ company, permissions, workspaces: [sales, support], name: 'Lia' }))
  caio = await t.build.user({ company, permissions, workspaces: [sales, support], name: 'Caio', isAttendant: true })
})
afterAll(() => t.close())

type Over = Partial<Parameters<typeof buildDialog>[1]>
const room = async (over: Over = {}): Promise<number> =>
  (await buildDialog(t.build, { company, workspace: sales, ...over })).id
const stateOf = async (id: number) => {
  const { rows } = await t.database.owner.query(
    `select owner, workspace_id, owner_user_id, (select array_agg(kind order by version) from dialog_event e where e.dialog_id = d.id) as events
     from dialog d where id = $1`,
    [id],
  )
  return rows[0]
}
const toCaio = { typeTransfer: 1 as const, workspaceId: 0, userId: 0 }
const target = () => ({ ...toCaio, workspaceId: support.id, userId: caio.id })

describe('closing rooms', () => {
  it('closes those that are open, each with one event, and names the others', async () => {
    const open = [await room(), await room({ owner: 'bot' }), await room({ owner: 'external' })]
    const closed = await room({ owner: 'closed' })
    const elsewhere = await room({ workspace: hidden })
    const { status, body } = await asLia.call(closeRooms, { body: { rooms: [...open, closed, elsewhere, ...open] } })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      rooms: open,
      skipped: [
        { id: closed, message: 'Esta conversa já foi finalizada.' },
        { id: elsewhere, message: 'Sala não encontrada.' },
      ],
    })
    for (const id of open) expect(await stateOf(id)).toMatchObject({ owner: 'closed', events: ['closed'] })
    expect(await stateOf(elsewhere)).toMatchObject({ owner: 'queue', events: null })
    const { body: seen } = await asLia.call(getDialog, { params: { id: Number(open[0]) } })
    expect(seen.events.at(-1)?.text).toBe('Conversa finalizada por Lia')
    const { body: rows } = await asLia.call(listRooms, { body: { filters: [{ field: 'id', value: Number(open[0]) }] } })
    expect(rows.result[0]?.status).toBe('Finalizado')
  })

  it('answers 404 where none of the rooms is there, and 400 without rooms or with too many', async () => {
    expect((await asLia.call(closeRooms, { body: { rooms: [await room({ workspace: hidden })] } })).status).toBe(404)
    const none = await asLia.call(closeRooms, { body: { rooms: [] } })
    expect(none.status).toBe(400)
    expect(none.body).toMatchObject({
      fields: { rooms: 'Não existem salas selecionadas para executar o fechamento.' },
    })
    const many = Array.from({ length: 501 }, (_, index) => index + 1)
    expect((await asLia.call(closeRooms, { body: { rooms: many } })).status).toBe(400)
  })

  it('closes each room once when two people close them at the same time', async () => {
    const rooms = await Promise.all(Array.from({ length: 8 }, () => room()))
    const asCaio = await t.as(caio)
    const answers = await Promise.all([
      asLia.call(closeRooms, { body: { rooms } }),
      asCaio.call(closeRooms, { body: { rooms: rooms.toReversed() } }),
    ])
    expect(answers.flatMap(({ body }) => body.rooms).toSorted((a, b) => a - b)).toEqual(rooms.toSorted((a, b) => a - b))
    for (const id of rooms) expect((await stateOf(id)).events).toEqual(['closed'])
  })
})

describe('transferring rooms', () => {
  it('hands those that were never transferred to the person, each with one event, and names the others', async () => {
    const fresh = [await room(), await room({ owner: 'bot' })]
    const moved = await room()
    await asLia.call(transferRooms, { body: { rooms: [moved], transferData: target() } })
    const closed = await room({ owner: 'closed' })
    const { status, body } = await asLia.call(transferRooms, {
      body: { rooms: [...fresh, moved, closed], transferData: target() },
    })
    expect(status).toBe(200)
    expect(body.rooms).toEqual(fresh)
    expect(body.skipped).toEqual([
      { id: moved, message: 'Esta sala já foi transferida.' },
      { id: closed, message: 'Esta conversa já foi finalizada.' },
    ])
    for (const id of [...fresh, moved])
      expect(await stateOf(id)).toEqual({
        owner: 'person',
        owner_user_id: caio.id,
        workspace_id: support.id,
        events: ['transferred-to-person'],
      })
  })

  it('leaves a room that was joined meanwhile with whom it was transferred to by nobody', async () => {
    const id = await room()
    await (await t.as(caio)).call(joinDialog, { params: { id } })
    const { body } = await asLia.call(transferRooms, {
      body: { rooms: [id], transferData: { typeTransfer: 2, workspaceId: support.id } },
    })
    expect(body.rooms).toEqual([id])
    expect(await stateOf(id)).toMatchObject({ workspace_id: support.id })
  })

  it.each([
    [{ typeTransfer: 1, userId: 5 }, 400, 'transferData.workspaceId'],
    [{ typeTransfer: 1, workspaceId: 1 }, 400, 'transferData.userId'],
    [{ typeTransfer: 1, workspaceId: 1, userId: 2_000_000_001 }, 422, 'transferData.userId'],
    [{ sendToThirdpartySystem: true }, 422, 'transferData.transferToThirdPartySystem'],
  ] as const)('refuses %j and changes no room', async (given, status, field) => {
    const rooms = [await room(), await room()]
    const transferData = { ...given, ...('workspaceId' in given ? { workspaceId: sales.id } : {}) }
    const answer = await asLia.call(transferRooms, { body: { rooms, transferData } })
    expect(answer.status).toBe(status)
    expect(Object.keys((answer.body as unknown as { fields: object }).fields)).toEqual([field])
    for (const id of rooms) expect(await stateOf(id)).toMatchObject({ owner: 'queue', events: null })
  })

  it('sends rooms outside where their bot has an address, and names those whose bot has none', async () => {
    const bot = await buildBot(t.build, { company, workspace: sales })
    await t.build.insert('bot_webhook', {
      company_id: company.id,
      bot_id: bot.id,
      transfer_url: 'https://fora.example/t',
    })
    const [outside, inside] = [await room({ bot }), await room()]
    const { body } = await asLia.call(transferRooms, {
      body: { rooms: [outside, inside], transferData: { sendToThirdpartySystem: true } },
    })
    expect(body.rooms).toEqual([outside])
    expect(body.skipped).toEqual([{ id: inside, message: 'Este bot não tem um sistema de terceiros.' }])
    expect(await stateOf(outside)).toMatchObject({ owner: 'external' })
  })
})

describe('a database that fails in the middle', () => {
  it('leaves what was closed closed, and what was not to the next try', async () => {
    const rooms = [await room(), await room(), await room()]
    const [first, second = 0, third] = rooms
    await t.build.run(`create function die() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`)
    await t.build.run(
      `create trigger die before update on dialog for each row when (new.id = ${second}) execute function die()`,
    )
    const { status, headers } = await asLia.call(closeRooms, { body: { rooms } })
    expect([status, headers['retry-after']]).toEqual([503, '2'])
    await t.build.run('drop trigger die on dialog')
    expect(await stateOf(Number(first))).toMatchObject({ owner: 'closed', events: ['closed'] })
    expect(await stateOf(second)).toMatchObject({ owner: 'queue', events: null })
    const { body } = await asLia.call(closeRooms, { body: { rooms } })
    expect(body).toEqual({
      success: true,
      rooms: [second, third],
      skipped: [{ id: first, message: 'Esta conversa já foi finalizada.' }],
    })
    for (const id of rooms) expect(await stateOf(id)).toMatchObject({ owner: 'closed', events: ['closed'] })
  })
})
