// Gate: the main way of limits.
import { expect, it } from 'vitest'
import { createTestClock } from '../testing/test-clock.ts'
import { addressKey, createRateLimiter } from './index.ts'

const rate = { burst: 3, perSecond: 0.5 }

it('lets a burst through, then says how long to wait, and forgets with time', () => {
  const clock = createTestClock()
  const limiter = createRateLimiter(clock)
  expect([1, 2, 3].map(() => limiter.take('a', rate))).toEqual([0, 0, 0])
  expect(limiter.take('a', rate)).toBe(2)
  expect(limiter.take('b', rate)).toBe(0)
  clock.advance('2s')
  expect(limiter.take('a', rate)).toBe(0)
  expect(limiter.take('a', rate)).toBe(2)
})

it('takes a cost, and has more than the burst paid for afterwards', () => {
  const limiter = createRateLimiter(createTestClock())
  expect(limiter.take('a', rate, 3)).toBe(0)
  expect(limiter.take('a', rate)).toBe(2)
  expect(limiter.take('b', rate, 100)).toBe(0)
  expect(limiter.take('b', rate)).toBeGreaterThan(100)
})

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['no address', 'no address'],
  [undefined, 'gone'],
])('counts %s as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

it('holds a bounded number of keys, whatever strangers send', () => {
  const limiter = createRateLimiter(createTestClock())
  const before = process.memoryUsage().heapUsed
  for (let i = 0; i < 200_000; i++) limiter.take(`stranger ${i}`, rate)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(60 * 1024 * 1024)
})

it('gives the networks of an IPv6 address an allowance of their own, which many addresses of one share', () => {
  const limiter = createRateLimiter(createTestClock())
  const passed = (addressOf: (n: number) => string) => {
    let count = 0
    while (count < 1_000 && limiter.takeOfAddress('call', addressOf(count), rate) === 0) count += 1
    return count
  }
  expect(passed(() => '2001:db8:1:200::1')).toBe(3)
  // The first took three of the /56's thirty, and both of the /48's hundred and fifty.
  expect(passed((n) => `2001:db8:1:${(0x200 + 1 + (n % 255)).toString(16)}::1`)).toBe(27)
  expect(passed((n) => `2001:db8:1:${(0x1000 + n * 0x100).toString(16)}::1`)).toBe(120)
  expect(limiter.takeOfAddress('call', '2001:db8:2::1', rate)).toBe(0)
})
