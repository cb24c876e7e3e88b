import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hearServerDate, serverNow, serverNowMs } from './clock.ts'

const device = Date.parse('2026-11-28T12:00:00.000Z')
const hear = (date: string | null, tookMs = 100): void => hearServerDate(date, Date.now() - tookMs, Date.now())

beforeEach(() => {
  vi.useFakeTimers({ now: device })
  hear(new Date(device).toUTCString())
})
afterEach(() => void vi.useRealTimers())

it('is the device’s clock until the server says otherwise, and where what it says is within doubt', () => {
  for (const said of [null, 'nonsense', 'Sat, 28 Nov 2026 12:00:01 GMT', 'Sat, 28 Nov 2026 11:59:59 GMT']) {
    hear(said)
    expect(serverNowMs()).toBe(device)
  }
  // An answer of twenty seconds was written at any moment of them.
  hear('Sat, 28 Nov 2026 11:59:41 GMT', 20_000)
  expect(serverNowMs()).toBe(device)
})

it.each([-90, -40, 40, 7_200])('is the server’s where the device is wrong by %i seconds', (wrong) => {
  const server = device + wrong * 1_000
  hear(new Date(server).toUTCString())
  expect(Math.abs(serverNowMs() - server)).toBeLessThan(1_000)
  expect(serverNow().getTime()).toBe(serverNowMs())
  // It goes on by itself, does not move with the seconds of later answers, and follows a device that is set right.
  const before = serverNowMs()
  vi.advanceTimersByTime(1_600)
  hear(new Date(server + 1_600).toUTCString())
  expect(serverNowMs()).toBe(before + 1_600)
  hear(new Date(Date.now()).toUTCString())
  expect(serverNowMs()).toBe(Date.now())
})

/*
 * A moment of the server against the device's clock is wrong on a PC whose clock is. So the device's clock is read by the files below
 * alone, which only measure how long something takes here, or know no moment of the server.
 */
const ownTime = {
  'app/api.ts': 'since when a call of this page waits',
  'app/live/live.ts': 'since when this page has no line',
  'app/live/coalescer.ts': 'how long ago this page asked',
  'app/realtime.ts': 'how long this page has heard nothing',
  'features/channels/whatsapp/watch-code.ts': 'how long a code is shown, told by the server as a length',
  'features/people/session/use-countdown.ts': 'seconds counted from a press',
}

it('the device’s clock is compared with nothing of the server', () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const reading = globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/test(ing)?\.|(^|\/)testing\//.test(file))
    .filter((file) => /\bDate\.now\b|\bnew Date\(\)/.test(readFileSync(`${root}/${file}`, 'utf8')))
  expect(reading.toSorted()).toEqual(Object.keys(ownTime).toSorted())
})
