// Gate: two processes never hold one number.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { conversationWorld, inbound, testApp } from '../conversation/testing.ts'
import type { TestApp } from '../platform/testing/index.ts'
import { createPairings } from './pairings.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('looks after its leases while long statements hold every connection of background work', async () => {
  const { database } = app.app.platform
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const busy = Array.from({ length: 2 }, () =>
    database.worker.pipeline(async (pipeline) => {
      pipeline.begin()
      await over
      await pipeline.commit()
    }),
  )
  try {
    const world = await conversationWorld(app)
    await world.conversation.receive(inbound(world))
    const { id } = await app.build.insert<{ id: number }>('connection', {
      company_id: world.companyId,
      kind: 'unknown',
      bot_id: world.bot.id,
      external_id: randomUUID(),
    })
    await app.build.run(
      "insert into connection_lease (company_id, connection_id, lease_until) values ($1, $2, now() - interval '1 hour')",
      [world.companyId, id],
    )
    // Nothing to speak for is at this connection: its lease is claimed and let go.
    await createPairings(app.app.program).takeOver()
    const { rows } = await app.database.owner.query(
      'select fence, lease_until from connection_lease where connection_id = $1',
      [id],
    )
    expect(rows).toEqual([{ fence: 2, lease_until: null }])
  } finally {
    end()
    await Promise.all(busy)
  }
})
