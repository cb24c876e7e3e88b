// Gate: a provider that is away is left alone.
import { describe, expect, it } from 'vitest'
import { createBreaker } from './breaker.ts'

const harness = () => {
  let nowMs = 0
  const breaker = createBreaker(() => nowMs)
  const fail = (times: number, lane = 'a') => {
    for (let time = 0; time < times; time += 1) breaker.failed(lane)
  }
  const pass = (ms: number): void => {
    nowMs += ms
  }
  return { breaker, fail, pass }
}

describe('a circuit breaker', () => {
  it('pauses a lane after five failures in a row, and no other lane', () => {
    const { breaker, fail } = harness()
    fail(4)
    expect(breaker.restMs('a')).toBe(0)
    fail(1)
    expect(breaker.restMs('a')).toBe(10_000)
    expect(breaker.restMs('b')).toBe(0)
  })

  it('resets the count after a success', () => {
    const { breaker, fail } = harness()
    fail(4)
    breaker.succeeded('a')
    fail(4)
    expect(breaker.restMs('a')).toBe(0)
  })

  it('pauses again after one more failure once the pause is over', () => {
    const { breaker, fail, pass } = harness()
    fail(5)
    pass(10_000)
    expect(breaker.restMs('a')).toBe(0)
    fail(1)
    expect(breaker.restMs('a')).toBe(10_000)
    pass(4_000)
    expect(breaker.restMs('a')).toBe(6_000)
  })

  it('drops the lanes that failed longest ago when its memory is full', () => {
    const { breaker, fail } = harness()
    fail(5, 'first')
    for (let lane = 0; lane < 15_000; lane += 1) breaker.failed(`other ${lane}`)
    fail(5, 'last')
    for (let lane = 15_000; lane < 24_000; lane += 1) breaker.failed(`other ${lane}`)
    expect(breaker.restMs('first')).toBe(0)
    expect(breaker.restMs('last')).toBe(10_000)
  })
})
