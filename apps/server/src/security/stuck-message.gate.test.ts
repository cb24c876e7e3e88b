// Gate: a poisoned message delays nobody.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secretPlace } from '../channels/connection.ts'
import { type ConversationWorld, conversationWorld, inbound, testApp } from '../conversation/testing.ts'
import type { TestApp } from '../platform/testing/index.ts'

let app: TestApp
let world: ConversationWorld
beforeAll(async () => {
  app = await testApp({ settings: { fakeChannelUrl: 'http://127.0.0.1:9' } })
  world = await conversationWorld(app)
  await app.app.start()
})
afterAll(() => app.close())

describe('a message that cannot even be tried', () => {
  it('fails in the end instead of standing before all others of its dialog', async () => {
    const elsewhere = app.app.platform.secrets.seal('x', secretPlace(world.companyId, world.fakeConnectionId + 1))
    const unopenable = [world.fakeConnectionId, elsewhere]
    await app.build.run('update connection set secret_encrypted = $2 where id = $1', unopenable)
    const { dialog } = await world.conversation.receive(inbound(world, { connectionId: world.fakeConnectionId }))
    // As after a quarter of an hour of leases that ran out.
    await app.build.run('update outbox set attempts = 15, state = 0, lease_until = null where dialog_id = $1', [
      dialog.id,
    ])
    const statuses = async () =>
      (
        await app.database.owner.query("select status from message where dialog_id = $1 and sender = 'BOT'", [
          dialog.id,
        ])
      ).rows
    await expect.poll(statuses, { timeout: 10_000 }).toEqual([{ status: 'failed' }])
  })
})
