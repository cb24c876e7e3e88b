import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { TestApp } from '../../platform/testing/index.ts'
import { type ConversationWorld, conversationWorld, inbound, testApp } from '../testing.ts'

vi.mock('@prosa/flow', async (importOriginal) => {
  const flow = await importOriginal<typeof import('@prosa/flow')>()
  const step: typeof flow.step = (...given) => {
    if (given[2].kind === 'silence') throw new Error('a mistake of the engine')
    return flow.step(...given)
  }
  return { ...flow, step }
})

let app: TestApp
let world: ConversationWorld
beforeAll(async () => {
  app = await testApp()
  world = await conversationWorld(app)
})
afterAll(() => app.close())

it('gives a dialog to people whose step fails when the bot repeats its question', async () => {
  await app.build.run('update bot set repeat_minutes = 5, repeat_times = 2 where id = $1', [world.bot.id])
  const { dialog } = await world.conversation.receive(inbound(world))
  await app.build.run(
    `update dialog set last_at = last_at - interval '6 minutes', last_inbound_at = last_inbound_at - interval '6 minutes',
      last_message_at = last_message_at - interval '6 minutes', due_at = due_at - interval '6 minutes' where id = $1`,
    [dialog.id],
  )
  await world.conversation.actOnDue(world.companyId, dialog.id)
  const { rows } = await app.database.owner.query('select owner from dialog where id = $1', [dialog.id])
  expect(rows).toEqual([{ owner: 'queue' }])
})
