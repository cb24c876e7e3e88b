// Gate: the main way of live changes.
import { expect, it } from 'vitest'
import { createOutgoing } from './outgoing.ts'

const message = (n: number) => ({ topic: 't', event: String(n).padStart(9, '0') })
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('keeps what waits while it is paused, then sends it in order', async () => {
  const sent: number[] = []
  const outgoing = createOutgoing(
    async ({ event }) => void sent.push(Number(event)),
    () => {},
  )
  for (let n = 0; n < 5_000; n++) outgoing.add(message(n))
  expect([sent.length, outgoing.stats()]).toEqual([0, { waiting: 5_000, dropped: 0 }])
  outgoing.resume()
  await outgoing.flushed()
  expect(sent).toEqual(Array.from({ length: 5_000 }, (_, n) => n))
})

it('gives up the oldest when it is full, and counts them', async () => {
  const sent: number[] = []
  const outgoing = createOutgoing(
    async ({ event }) => void sent.push(Number(event)),
    () => {},
    100,
  )
  for (let n = 0; n < 25; n++) outgoing.add(message(n))
  expect(outgoing.stats()).toEqual({ waiting: 10, dropped: 15 })
  outgoing.resume()
  await settled()
  expect(sent).toEqual([15, 16, 17, 18, 19, 20, 21, 22, 23, 24])
})

it('has a bounded number on their way to a server that answers nothing', async () => {
  let sent = 0
  const outgoing = createOutgoing(
    () => {
      sent += 1
      return new Promise(() => {})
    },
    () => {},
  )
  outgoing.resume()
  for (let n = 0; n < 1_000; n++) outgoing.add(message(n))
  expect([sent, outgoing.stats().waiting]).toEqual([256, 744])
})

it('counts what failed, tells of it, and goes on', async () => {
  const failures: unknown[] = []
  const outgoing = createOutgoing(
    async ({ event }) => {
      if (Number(event) === 1) throw new Error('cut')
    },
    (error) => failures.push(error),
  )
  outgoing.resume()
  for (let n = 0; n < 3; n++) outgoing.add(message(n))
  await outgoing.flushed()
  expect([failures.length, outgoing.stats()]).toEqual([1, { waiting: 0, dropped: 1 }])
})
