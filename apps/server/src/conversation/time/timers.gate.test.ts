// Gate: the main way of what is due.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../platform/testing/index.ts'
import { type ConversationWorld, conversationWorld, inbound, testApp } from '../testing.ts'

let app: TestApp
let world: ConversationWorld
beforeAll(async () => {
  app = await testApp()
  world = await conversationWorld(app)
})
afterAll(() => app.close())

const settings = (columns: string) =>
  app.database.owner
    .query(
      `update bot set repeat_minutes = 0, repeat_times = 0, transfer_minutes = 0, close_minutes = 0 where id = $1`,
      [world.bot.id],
    )
    .then(() => app.database.owner.query(`update bot set ${columns} where id = $1`, [world.bot.id]))

/** A dialog at Início, as it is so many minutes later: everything in it lies that far back. */
const silentFor = async (minutes: number, text = 'oi'): Promise<number> => {
  const { dialog } = await world.conversation.receive(inbound(world, { externalId: randomUUID(), text }))
  await app.database.owner.query(
    `update dialog set last_at = last_at - $2 * interval '1 minute', last_inbound_at = last_inbound_at - $2 * interval '1 minute',
      last_message_at = last_message_at - $2 * interval '1 minute', due_at = due_at - $2 * interval '1 minute' where id = $1`,
    [dialog.id, minutes],
  )
  return dialog.id
}
const state = async (id: number) =>
  (
    await app.database.owner.query(
      'select owner, open, seq, repetitions, repeats_now, due_at, workspace_id, last_text from dialog where id = $1',
      [id],
    )
  ).rows[0]
const eventKinds = async (id: number) =>
  (
    await app.database.owner.query('select kind from dialog_event where dialog_id = $1 order by version', [id])
  ).rows.map(({ kind }) => kind)
const act = (id: number) => world.conversation.actOnDue(world.companyId, id)

describe('a due timer', () => {
  it('repeats the question, once however many workers come at once, and sets the next timer', async () => {
    await settings('repeat_minutes = 5, repeat_times = 2')
    const id = await silentFor(6)
    await Promise.all([act(id), act(id), act(id)])
    await act(id)
    expect(await state(id)).toMatchObject({
      owner: 'bot',
      seq: 3,
      repetitions: 1,
      repeats_now: 1,
      last_text: 'Olá! Vendas ou suporte?',
    })
    expect((await state(id))?.due_at.getTime()).toBeGreaterThan(Date.now() + 4 * 60_000)
  })

  it('restarts the repetitions after an answer', async () => {
    await settings('repeat_minutes = 5, repeat_times = 2')
    const externalId = randomUUID()
    const { dialog } = await world.conversation.receive(inbound(world, { externalId }))
    await app.database.owner.query('update dialog set repeats_now = 2 where id = $1', [dialog.id])
    await world.conversation.receive(inbound(world, { externalId, text: 'vendas' }))
    expect(await state(dialog.id)).toMatchObject({ repeats_now: 0 })
  })

  it('transfers a silent customer to the queue of the workspace', async () => {
    await settings("transfer_minutes = 15, transfer_queue = 'ONLY_NOT_TRANSFERRED'")
    const id = await silentFor(16)
    expect(await act(id)).toBe('transfer')
    expect(await state(id)).toMatchObject({ owner: 'queue', workspace_id: world.workspaceId })
    expect(await eventKinds(id)).toEqual(['transferred-to-queue'])
    expect(await act(id)).toBeUndefined()
  })

  it('sends the closing message and closes', async () => {
    await settings("close_minutes = 30, close_message = 'Até logo!', close_room_type = 'CLOSE_ALL'")
    const id = await silentFor(31)
    expect(await act(id)).toBe('close')
    expect(await state(id)).toMatchObject({ owner: 'closed', open: false, last_text: 'Até logo!', due_at: null })
  })

  it('closes first, then transfers, then repeats, when several came due while nothing ran', async () => {
    const all = `repeat_minutes = 5, repeat_times = 1, transfer_minutes = 15, transfer_queue = 'ONLY_NOT_TRANSFERRED', close_minutes = 30,
      close_message = '', close_active = true, close_room_type = 'ONLY_NOT_TRANSFERRED'`
    await settings(all)
    const [left, later] = [await silentFor(31), await silentFor(16)]
    expect([await act(left), await act(left)]).toEqual(['close', undefined])
    // Nothing is said where there are no closing words.
    expect(await state(left)).toMatchObject({ owner: 'closed', seq: 2, repetitions: 0 })
    expect(await eventKinds(left)).toEqual(['closed'])
    expect([await act(later), await act(later)]).toEqual(['transfer', undefined])
    expect(await state(later)).toMatchObject({ owner: 'queue', seq: 2, repetitions: 0, due_at: null })
  })

  it('offers a room to the next attendant when an offer expires, and leaves it waiting when nobody is left', async () => {
    await settings('repeat_minutes = 0')
    const [first, second] = [await online('Ana'), await online('Bia')]
    const { dialog } = await world.conversation.receive(inbound(world, { externalId: randomUUID() }))
    await world.conversation.transferDialog({
      companyId: world.companyId,
      dialogId: dialog.id,
      data: { queue: 'SEQUENTIAL', workspaceId: world.workspaceId },
      author: { userId: first, name: 'Ana' },
    })
    const owner = async () =>
      (await app.database.owner.query('select owner, owner_user_id from dialog where id = $1', [dialog.id])).rows[0]
    const runOut = () =>
      app.database.owner.query("update dialog set offer_expires_at = now() - interval '1 hour' where id = $1", [
        dialog.id,
      ])
    expect(await owner()).toEqual({ owner: 'offered', owner_user_id: first })
    await runOut()
    expect(await act(dialog.id)).toBe('offer')
    expect(await owner()).toEqual({ owner: 'offered', owner_user_id: second })
    await runOut()
    await act(dialog.id)
    expect(await owner()).toEqual({ owner: 'queue', owner_user_id: null })
    const third = await online('Caio')
    await world.conversation.offerToPersonOnline(world.companyId, third)
    expect(await owner()).toEqual({ owner: 'offered', owner_user_id: third })
  })

  it('offers only to people online unless configured otherwise', async () => {
    const area = await app.build.workspace({ company: { id: world.companyId } })
    const away = await app.build.user({
      company: { id: world.companyId },
      permissions: ['omnichannel_view'],
      workspaces: [area],
      isAttendant: true,
    })
    const { dialog } = await world.conversation.receive(inbound(world, { externalId: randomUUID() }))
    const handOver = (data: { onlyOnlineUser?: boolean }) =>
      world.conversation.transferDialog({
        companyId: world.companyId,
        dialogId: dialog.id,
        data: { queue: 'SEQUENTIAL', workspaceId: area.id, ...data },
        author: { userId: away.id, name: 'Ana' },
      })
    await handOver({})
    expect(await state(dialog.id)).toMatchObject({ owner: 'queue' })
    await handOver({ onlyOnlineUser: false })
    expect(await state(dialog.id)).toMatchObject({ owner: 'offered' })
  })

  it('offers all waiting rooms one after the other as soon as somebody is free', async () => {
    const area = await app.build.workspace({ company: { id: world.companyId } })
    const rooms: number[] = []
    for (let room = 0; room < 3; room += 1) {
      const { dialog } = await world.conversation.receive(inbound(world, { externalId: randomUUID() }))
      rooms.push(dialog.id)
      await world.conversation.transferDialog({
        companyId: world.companyId,
        dialogId: dialog.id,
        data: { queue: 'SEQUENTIAL', workspaceId: area.id },
        author: { userId: await online('Ana'), name: 'Ana' },
      })
    }
    const owners = async () =>
      (
        await app.database.owner.query('select owner, owner_user_id from dialog where id = any ($1) order by id', [
          rooms,
        ])
      ).rows.map(({ owner, owner_user_id }) => [owner, owner_user_id])
    expect(await owners()).toEqual(rooms.map(() => ['queue', null]))
    const caio = await online('Caio', area.id)
    await world.conversation.offerToPersonOnline(world.companyId, caio)
    expect(await owners()).toEqual([
      ['offered', caio],
      ['queue', null],
      ['queue', null],
    ])
    // Taking one, and letting one pass, makes free for the next.
    const place = { companyId: world.companyId, dialogId: rooms[0] ?? 0 }
    await world.conversation.changeDialog({ ...place, action: { kind: 'join', userId: caio, userName: 'Ana' } })
    await expect.poll(async () => (await owners())[1]).toEqual(['offered', caio])
    await world.conversation.passOffer({ companyId: world.companyId, dialogId: rooms[1] ?? 0, userId: caio })
    await expect.poll(owners).toEqual([
      ['person', caio],
      ['queue', null],
      ['offered', caio],
    ])
    // Somebody else who comes is offered what nobody has taken.
    const davi = await online('Davi', area.id)
    await world.conversation.offerToPersonOnline(world.companyId, davi)
    expect((await owners())[1]).toEqual(['offered', davi])
  })

  it('is claimed for any company once the program runs', async () => {
    await settings("transfer_minutes = 15, transfer_queue = 'ONLY_NOT_TRANSFERRED'")
    const id = await silentFor(16)
    await app.app.start()
    await expect.poll(async () => (await state(id))?.owner, { timeout: 10_000, interval: 20 }).toBe('queue')
  })
})

const online = async (name: string, workspaceId = world.workspaceId): Promise<number> => {
  const user = await app.build.user({
    company: { id: world.companyId },
    permissions: ['omnichannel_view'],
    workspaces: [{ id: workspaceId }],
    name,
    isAttendant: true,
  })
  await app.database.owner.query("insert into presence values ($1, $2, now() + interval '1 minute')", [
    world.companyId,
    user.id,
  ])
  return user.id
}
