import { randomUUID } from 'node:crypto'
import { listRooms } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ConversationWorld, conversationWorld, inbound } from '../../conversation/testing.ts'
import { type Caller, type TestApp, testApp } from '../../platform/testing/index.ts'
import { addUpRoomsJob } from './rooms.jobs.ts'

/* The totals that are kept, against the rooms themselves. */

let t: TestApp
let world: ConversationWorld
let other: { id: number }
let lia: Caller
let userId: number
beforeAll(async () => {
  t = await testApp()
  world = await conversationWorld(t)
  const company = { id: world.companyId }
  other = await t.build.workspace({ company, name: 'Suporte' })
  const workspaces = [{ id: world.workspaceId }, other]
  const user = await t.build.user({ company, permissions: ['dialog_view'], workspaces, name: 'Lia' })
  userId = user.id
  lia = await t.as(user)
})
afterAll(() => t.close())

const query = async <Row extends object>(text: string): Promise<Row[]> =>
  (await t.database.owner.query<Row>(text, [world.companyId])).rows
const keys = 'workspace_id, open, transferred'
const kept = () =>
  query(`select ${keys}, sum(rooms)::int as rooms from (
    select ${keys}, rooms from room_count where company_id = $1 union all
    select ${keys}, rooms from room_count_change where company_id = $1) k group by 1, 2, 3 having sum(rooms) <> 0 order by 1, 2, 3`)
const counted = () =>
  query(`select workspace_id, open, transferred_to is not null as transferred, count(*)::int as rooms
   from dialog where company_id = $1 group by 1, 2, 3 order by 1, 2, 3`)
const changes = async () => (await query('select from room_count_change where company_id = $1')).length
const write = async (externalId: string): Promise<number> =>
  (await world.conversation.receive(inbound(world, { externalId }))).dialog.id

it('keeps the totals with every way that a room goes, and adds them up without losing one', async () => {
  const { companyId, conversation } = world
  const author = { userId, name: 'Lia' }
  const rooms: number[] = []
  for (let room = 0; room < 6; room += 1) rooms.push(await write(randomUUID()))
  const [closed = 0, reopened = 0, joined = 0, moved = 0, back = 0] = rooms
  const close = (dialogId: number) =>
    conversation.changeDialog({ companyId, dialogId, action: { kind: 'close', by: userId, reason: 'person' } })
  const move = (dialogId: number, workspaceId: number) =>
    conversation.transferDialog({ companyId, dialogId, author, data: { workspaceId } })
  await Promise.all([close(closed), close(reopened), move(moved, other.id), move(back, other.id)])
  await conversation.changeDialog({ companyId, dialogId: reopened, action: { kind: 'reopen', by: userId } })
  await conversation.changeDialog({ companyId, dialogId: joined, action: { kind: 'join', userId } })
  await move(back, world.workspaceId)
  expect(await kept()).toEqual(await counted())
  expect((await kept()).length).toBeGreaterThan(3)

  await t.app.platform.jobs.enqueue(addUpRoomsJob, {})
  await Promise.all([t.app.platform.jobs.drain(), close(moved), write(randomUUID())])
  await t.app.platform.jobs.drain()
  expect(await kept()).toEqual(await counted())

  const total = async (filters: object[]) =>
    (await lia.call(listRooms, { body: { limit: 1, filters: filters as [] } })).body
  expect(await total([])).toMatchObject({ total: 7, isTotalCapped: false })
  expect(await total([{ field: 'status', value: 'Finalizado' }])).toMatchObject({ total: 2 })
  expect(await total([{ field: 'transferredTo', value: 'Sem transferência' }])).toMatchObject({ total: 5 })
  expect(await total([{ field: 'workspace', value: 'Suporte' }])).toMatchObject({ total: 1 })
})

it('writes nothing for a message in a room that stays where it is', async () => {
  const externalId = randomUUID()
  await write(externalId)
  const before = await changes()
  await write(externalId)
  expect(await changes()).toBe(before)
})
