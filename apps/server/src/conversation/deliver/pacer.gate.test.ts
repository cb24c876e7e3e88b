// Gate: the pace of sends.
import { describe, expect, it } from 'vitest'
import { createPacer } from './pacer.ts'

const pace = { burst: 45, everyMs: 6_000 }

const harness = () => {
  let nowMs = 1_000
  const pacer = createPacer(() => nowMs)
  const send = (times: number, to = 'a'): void => {
    for (let time = 0; time < times; time += 1) pacer.spend(to, pace)
  }
  const pass = (ms: number): void => {
    nowMs += ms
  }
  return { wait: (to = 'a') => pacer.waitMs(to, pace), send, pass }
}

describe('a pacer', () => {
  it('lets a burst go at once, then one message every six seconds, per customer', () => {
    const { wait, send, pass } = harness()
    send(44)
    expect(wait()).toBe(0)
    send(1)
    expect(wait()).toBe(6_000)
    expect(wait('b')).toBe(0)
    pass(6_000)
    expect(wait()).toBe(0)
    send(1)
    expect(wait()).toBe(6_000)
  })

  it('allows the whole burst again after the time that it used up', () => {
    const { wait, send, pass } = harness()
    send(45)
    pass(45 * 6_000)
    send(44)
    expect(wait()).toBe(0)
    send(1)
    expect(wait()).toBe(6_000)
  })

  it('delays the next message longer when a message of many parts exceeded the burst', () => {
    const { wait, send } = harness()
    send(47)
    expect(wait()).toBe(18_000)
  })
})
