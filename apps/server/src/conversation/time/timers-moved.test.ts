import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../platform/testing/index.ts'
import { type ConversationWorld, conversationWorld, inbound, personMessage, testApp } from '../testing.ts'

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

const state = async (id: number) =>
  (await app.database.owner.query('select owner, due_at from dialog where id = $1', [id])).rows[0]
const act = (id: number) => world.conversation.actOnDue(world.companyId, id)

describe('the timer of a dialog', () => {
  it('is moved or cleared by a message of the customer or a person; a repetition moves neither closing nor transfer', async () => {
    await settings(
      "repeat_minutes = 5, repeat_times = 2, transfer_minutes = 7, transfer_queue = 'ONLY_NOT_TRANSFERRED', close_minutes = 30, close_active = true, close_room_type = 'CLOSE_ALL'",
    )
    const workspaces = [{ id: world.workspaceId }]
    const ana = await app.build.user({ company: { id: world.companyId }, workspaces })
    const externalId = randomUUID()
    const { dialog } = await world.conversation.receive(inbound(world, { externalId }))
    const dueAfterMs = async () => (await state(dialog.id))?.due_at.getTime() - app.clock.now().getTime()
    const begunMs = app.clock.now().getTime()
    expect(await dueAfterMs()).toBe(5 * 60_000)
    app.clock.advance('5m')
    expect(await act(dialog.id)).toBe('repeat')
    // Seven minutes after the customer's word, though the bot has asked again since and may once more.
    expect((await state(dialog.id))?.due_at.getTime() - begunMs).toBe(7 * 60_000)
    app.clock.advance('1m')
    await world.conversation.receive(inbound(world, { externalId, text: 'vendas' }))
    expect(await dueAfterMs()).toBe(5 * 60_000)
    app.clock.advance('1m')
    await world.conversation.appendPersonMessage(personMessage(world, dialog.id, ana.id, { text: 'Oi, sou a Ana.' }))
    // Hers from here on: nothing asks again or transfers, and closing counts from her word.
    expect(await dueAfterMs()).toBe(30 * 60_000)
    app.clock.advance('2m')
    await world.conversation.receive(inbound(world, { externalId, text: 'oi, Ana' }))
    expect(await dueAfterMs()).toBe(30 * 60_000)
    await settings('repeat_minutes = 0')
    await world.conversation.receive(inbound(world, { externalId, text: 'até mais' }))
    expect((await state(dialog.id))?.due_at).toBeNull()
  })

  it('closes on time while a webhook is asked where the silent customer goes', async () => {
    await settings(
      "transfer_minutes = 15, transfer_call_webhook = true, close_minutes = 16, close_active = true, close_room_type = 'CLOSE_ALL'",
    )
    const { dialog } = await world.conversation.receive(inbound(world, { externalId: randomUUID() }))
    const begunMs = app.clock.now().getTime()
    app.clock.advance('930s')
    expect(await act(dialog.id)).toBe('transfer')
    expect((await state(dialog.id))?.due_at.getTime() - begunMs).toBe(16 * 60_000)
    app.clock.advance('30s')
    expect(await act(dialog.id)).toBe('close')
    await settings('transfer_call_webhook = false')
  })
})
