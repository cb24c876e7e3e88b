import { describe, expect, it } from 'vitest'
import { createLoginThrottle } from './login-throttle.ts'

const setUp = () => {
  let now = 0
  const throttle = createLoginThrottle({ now: () => new Date(now) })
  const refuse = (times: number, account: string, ip: string) => {
    for (let time = 0; time < times; time++) throttle.refused(account, ip)
  }
  return { throttle, refuse, advance: (ms: number) => (now += ms) }
}

describe('login throttle', () => {
  it('lets five wrong passwords pass and makes the sixth try wait', () => {
    const { throttle, refuse } = setUp()
    refuse(4, 'ana', '1.1.1.1')
    expect(throttle.waitSeconds('ana', '1.1.1.1')).toBe(0)
    refuse(1, 'ana', '1.1.1.1')
    expect(throttle.waitSeconds('ana', '1.1.1.1')).toBe(5)
  })

  it('doubles the wait with each further wrong password and never exceeds the window', () => {
    const { throttle, refuse } = setUp()
    refuse(7, 'ana', '1.1.1.1')
    expect(throttle.waitSeconds('ana', '1.1.1.1')).toBe(20)
    refuse(30, 'ana', '1.1.1.1')
    expect(throttle.waitSeconds('ana', '1.1.1.1')).toBe(900)
  })

  it('leaves the owner of the account free at another address', () => {
    const { throttle, refuse } = setUp()
    refuse(20, 'ana', '1.1.1.1')
    expect(throttle.waitSeconds('ana', '2.2.2.2')).toBe(0)
  })

  it('stops one address that tries thirty names', () => {
    const { throttle } = setUp()
    for (let name = 0; name < 30; name++) throttle.refused(`nome${name}`, '1.1.1.1')
    expect(throttle.waitSeconds('outro', '1.1.1.1')).toBe(30)
    expect(throttle.waitSeconds('outro', '2.2.2.2')).toBe(0)
  })

  it('slows down many addresses that guess one account', () => {
    const { throttle } = setUp()
    for (let ip = 0; ip < 51; ip++) throttle.refused('ana', `10.0.0.${ip}`)
    expect(throttle.waitSeconds('ana', '9.9.9.9')).toBeGreaterThan(0)
  })

  it('lets a whole office log in from one address, and still counts its wrong passwords', () => {
    const { throttle, refuse } = setUp()
    refuse(29, 'alguém', '1.1.1.1')
    for (let person = 0; person < 100; person++) {
      throttle.refused(`pessoa${person}`, '1.1.1.1')
      throttle.succeeded(`pessoa${person}`, '1.1.1.1')
    }
    expect(throttle.waitSeconds('outro', '1.1.1.1')).toBe(0)
    refuse(1, 'alguém', '1.1.1.1')
    expect(throttle.waitSeconds('outro', '1.1.1.1')).toBe(30)
  })

  it('forgets after fifteen minutes, and at once after a success', () => {
    const { throttle, refuse, advance } = setUp()
    refuse(6, 'ana', '1.1.1.1')
    throttle.succeeded('ana', '1.1.1.1')
    expect(throttle.waitSeconds('ana', '1.1.1.1')).toBe(0)
    refuse(6, 'ana', '1.1.1.1')
    advance(15 * 60_000)
    expect(throttle.waitSeconds('ana', '1.1.1.1')).toBe(0)
  })
})
