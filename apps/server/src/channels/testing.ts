import { randomUUID } from 'node:crypto'
import type { FlowDocument } from '@prosa/flow'
import { type ConversationWorld, conversationWorld, testApp } from '../conversation/testing.ts'
import type { TestApp } from '../platform/testing/index.ts'
import { callFake, sealFakeSecret } from './fake/testing.ts'

/** A company with a connection of the `fake` channel; events given to `take` come from its provider. */
export interface FakeChannelWorld {
  app: TestApp
  world: ConversationWorld
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** @throws where the events are refused */
  take(...events: object[]): Promise<void>
}

/** @param options.url of the provider; without one nothing answers. @param options.isStarted whether the background work runs */
export const fakeChannelWorld = async (
  options: { url?: string; isStarted?: boolean; flow?: FlowDocument } = {},
): Promise<FakeChannelWorld> => {
  const app = await testApp({ settings: { fakeChannelUrl: options.url ?? 'http://127.0.0.1:9' } })
  if (options.isStarted) await app.app.start()
  const world = await conversationWorld(app, options.flow)
  await sealFakeSecret(app, world.companyId, world.fakeConnectionId)
  return {
    app,
    world,
    query: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await app.database.owner.query<Row>(text, values)).rows,
    take: async (...events) => {
      const status = await callFake(app, world.fakeExternalId, events)
      if (status !== 200) throw new Error(`The events were answered ${status}`)
    },
  }
}

/** A customer's first message, with overrides. */
export const told = (over: object = {}) => ({
  type: 'message',
  id: randomUUID(),
  from: randomUUID(),
  text: 'oi',
  ...over,
})
