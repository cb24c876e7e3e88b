// Gate: the main way of live changes.
import { expect, it } from 'vitest'
import { createRealtime } from './index.ts'

it('tells those who listen to a topic, and nobody else', async () => {
  const realtime = await createRealtime(undefined, () => {})
  const heard: object[] = []
  const stop = realtime.subscribe('company:1', (event) => heard.push(event))
  realtime.publish('company:1', { n: 1 })
  realtime.publish('company:2', { n: 2 })
  stop()
  realtime.publish('company:1', { n: 3 })
  expect(heard).toEqual([{ n: 1 }])
})

it('lets the same function listen twice, and stop once', async () => {
  const realtime = await createRealtime(undefined, () => {})
  let count = 0
  const listener = (): void => {
    count += 1
  }
  const stop = realtime.subscribe('a', listener)
  realtime.subscribe('a', listener)
  realtime.publish('a', {})
  stop()
  realtime.publish('a', {})
  expect(count).toBe(3)
})

it('keeps one listener’s mistake from the others, and reports it', async () => {
  const warnings: unknown[] = []
  const realtime = await createRealtime(undefined, (error) => warnings.push(error))
  let heard = 0
  realtime.subscribe('a', () => {
    throw new Error('mistake')
  })
  realtime.subscribe('a', () => {
    heard += 1
  })
  realtime.publish('a', {})
  expect([heard, warnings.length]).toEqual([1, 1])
})
