import { randomUUID } from 'node:crypto'
import { listRooms } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ConversationWorld, conversationWorld, inbound } from '../../../../conversation/testing.ts'
import { type Caller, type TestApp, testApp } from '../../../../platform/testing/index.ts'

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

const total = async (filters: object[] = []) => {
  const { total: counted, isTotalCapped } = (await lia.call(listRooms, { body: { limit: 1, filters: filters as [] } }))
    .body
  return { total: counted, isTotalCapped }
}

it('counts rooms as they stand, whatever became of them', async () => {
  const { companyId, conversation } = world
  const author = { userId, name: 'Lia' }
  const rooms: number[] = []
  for (let room = 0; room < 7; room += 1)
    rooms.push((await conversation.receive(inbound(world, { externalId: randomUUID() }))).dialog.id)
  const [closed = 0, reopened = 0, joined = 0, moved = 0, back = 0] = rooms
  const close = (dialogId: number) =>
    conversation.changeDialog({ companyId, dialogId, action: { kind: 'close', by: userId, reason: 'person' } })
  const move = (dialogId: number, workspaceId: number) =>
    conversation.transferDialog({ companyId, dialogId, author, data: { workspaceId } })
  await Promise.all([close(closed), close(reopened), move(moved, other.id), move(back, other.id)])
  await conversation.changeDialog({
    companyId,
    dialogId: reopened,
    action: { kind: 'reopen', by: userId, userName: 'Ana', workspaceName: 'Loja' },
  })
  await conversation.changeDialog({ companyId, dialogId: joined, action: { kind: 'join', userId, userName: 'Ana' } })
  await move(back, world.workspaceId)
  await close(moved)
  expect(await total()).toEqual({ total: 7, isTotalCapped: false })
  expect(await total([{ field: 'status', value: 'Finalizado' }])).toMatchObject({ total: 2 })
  expect(await total([{ field: 'transferredTo', value: 'Sem transferência' }])).toMatchObject({ total: 5 })
  expect(await total([{ field: 'workspace', value: 'Suporte' }])).toMatchObject({ total: 1 })
})

it('counts to ten thousand and says that there are more', async () => {
  const { owner } = t.database
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into dialog (company_id, workspace_id, connection_id, identity_id, contact_id, bot_id)
     select d.company_id, d.workspace_id, d.connection_id, d.identity_id, d.contact_id, d.bot_id
     from (select * from dialog where company_id = $1 order by id limit 1) d, generate_series(1, 10000)`,
    [world.companyId],
  )
  await owner.query('set session_replication_role = origin')
  expect(await total()).toEqual({ total: 10_000, isTotalCapped: true })
  expect(await total([{ field: 'status', value: 'Finalizado' }])).toEqual({ total: 2, isTotalCapped: false })
})
