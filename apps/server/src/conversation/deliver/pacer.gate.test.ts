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
  it('lets a burst go at once, then one each six seconds, for that customer alone', () => {
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

  it('has the whole burst again after as long as it took', () => {
    const { wait, send, pass } = harness()
    send(45)
    pass(45 * 6_000)
    send(44)
    expect(wait()).toBe(0)
    send(1)
    expect(wait()).toBe(6_000)
  })

  it('makes the next one wait longer where a message of many parts went beyond the burst', () => {
    const { wait, send } = harness()
    send(47)
    expect(wait()).toBe(18_000)
  })
})
