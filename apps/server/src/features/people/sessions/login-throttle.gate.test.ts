// Gate: guesses are slowed.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestClock } from '../../../platform/testing/test-clock.ts'
import { type TestDatabase, testDatabase } from '../../../platform/testing/test-database.ts'
import { createLoginThrottle, type LoginThrottle } from './login-throttle.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const clock = createTestClock()
let throttle: LoginThrottle
beforeEach(() => {
  // The window of the test before has passed, and this process has been told nothing.
  clock.advance('1h')
  throttle = createLoginThrottle(database.database.unscoped(), clock)
})

const from = (account: string, address: string, device: string | null = null) => ({ account, address, device })
/** Seconds that a try would have to wait; one that need not is counted as refused. */
const refuse = async (times: number, account: string, address: string, device: string | null = null) => {
  const waits = []
  for (let time = 0; time < times; time++) waits.push(await throttle.attempt(from(account, address, device)))
  return waits
}
/** As `refuse`, with enough time before each try that none has to wait. */
const refuseSlowly = async (
  times: number,
  accountOf: (time: number) => string,
  addressOf: (time: number) => string,
) => {
  for (let time = 0; time < times; time++) {
    expect(await throttle.attempt(from(accountOf(time), addressOf(time)))).toBe(0)
  }
}

describe('login throttle', () => {
  it('lets five wrong passwords pass and makes the sixth try wait', async () => {
    expect(await refuse(7, 'ana', '1.1.1.1')).toEqual([0, 0, 0, 0, 0, 5, 5])
  })

  it('doubles the wait with each further wrong password and never exceeds the window', async () => {
    await refuse(5, 'ana', '1.1.1.1')
    const waits = []
    for (let time = 0; time < 10; time++) {
      const wait = await throttle.attempt(from('ana', '1.1.1.1'))
      waits.push(wait)
      clock.advance(`${wait}s`)
      await throttle.attempt(from('ana', '1.1.1.1'))
    }
    expect(waits.slice(0, 3)).toEqual([5, 10, 20])
    expect(Math.max(...waits)).toBeLessThanOrEqual(900)
  })

  it('leaves the owner of the account free at another address', async () => {
    await refuse(20, 'ana', '1.1.1.1')
    expect(await throttle.attempt(from('ana', '2.2.2.2'))).toBe(0)
  })

  it('stops one address that tries thirty names', async () => {
    await refuseSlowly(
      30,
      (name) => `nome${name}`,
      () => '1.1.1.1',
    )
    expect(await throttle.attempt(from('outro', '1.1.1.1'))).toBe(30)
    expect(await throttle.attempt(from('outro', '2.2.2.2'))).toBe(0)
  })

  it('slows down many addresses that guess one account, but not the device that its owner has used before', async () => {
    await refuseSlowly(
      50,
      () => 'ana',
      (address) => `10.0.0.${address}`,
    )
    expect(await throttle.attempt(from('ana', '9.9.9.9'))).toBeGreaterThan(0)
    expect(await throttle.attempt(from('ana', '9.9.9.9', 'her laptop'))).toBe(0)
  })

  it('lets nobody wait for more than five minutes for what others guess', async () => {
    await refuseSlowly(
      50,
      () => 'ana',
      (address) => `10.0.0.${address}`,
    )
    const waits = []
    for (let address = 0; address < 12; address++) {
      const wait = await throttle.attempt(from('ana', `10.1.0.${address}`))
      waits.push(wait)
      clock.advance(`${wait}s`)
      expect(await throttle.attempt(from('ana', `10.2.0.${address}`))).toBe(0)
    }
    expect(Math.max(...waits)).toBe(300)
  })

  it('gives a known device five tries of its own and no more', async () => {
    expect(await refuse(6, 'ana', '1.1.1.1', 'stolen laptop')).toEqual([0, 0, 0, 0, 0, 5])
  })

  it('lets a whole office log in from one address, and still counts its wrong passwords', async () => {
    await refuseSlowly(
      29,
      (name) => `nome${name}`,
      () => '1.1.1.1',
    )
    for (let person = 0; person < 20; person++) {
      expect(await throttle.attempt(from(`pessoa${person}`, '1.1.1.1'))).toBe(0)
      await throttle.succeeded(from(`pessoa${person}`, '1.1.1.1'))
    }
    expect(await refuse(2, 'outro', '1.1.1.1')).toEqual([0, 30])
  })

  it('forgets after fifteen minutes, and at once what the right password follows', async () => {
    await refuse(4, 'ana', '1.1.1.1')
    await throttle.succeeded(from('ana', '1.1.1.1'))
    expect(await refuse(6, 'ana', '1.1.1.1')).toEqual([0, 0, 0, 0, 0, 5])
    clock.advance('15m')
    expect(await throttle.attempt(from('ana', '1.1.1.1'))).toBe(0)
  })

  it('counts together what several processes refuse, also at the same moment', async () => {
    const other = createLoginThrottle(database.database.unscoped(), clock)
    const waits = await Promise.all(
      Array.from({ length: 12 }, (_, time) => (time % 2 ? throttle : other).attempt(from('ana', '1.1.1.1'))),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  })

  it('makes a whole network wait that guesses from ever new addresses', async () => {
    const inNetwork = (n: number) => `2001:db8:7:${(0x4200 + (n % 256)).toString(16)}::1`
    await refuseSlowly(300, (n) => `pessoa ${n}`, inNetwork)
    expect(await throttle.attempt(from('mais uma', inNetwork(5)))).toBeGreaterThan(0)
    expect(await throttle.attempt(from('mais uma', '2001:db8:7:4300::1'))).toBe(0)
  })
})
