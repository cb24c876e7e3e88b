import { globSync, readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { during } from './support/during.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Waits that are nobody's until something is done: in `during` they have somebody to hear of their failure. Others are awaited, or are
 * what a function returns, at once.
 */
const waits = /([\w.]+)\s*\.waitFor(Event|Response|Request|URL|Function|LoadState|Navigation|Selector|Timeout)\(/g
const needsAct = new Set(['Event', 'Response', 'Request'])
const atOnce = /(\bawait|\bduring\()\s*$/
const returned = /(\breturn|=>)\s*$/

const looseOnes = (source: string): string[] =>
  [...source.matchAll(waits)]
    .filter(({ index, 2: what = '' }) => {
      const before = source.slice(Math.max(0, index - 40), index)
      return !atOnce.test(before) && (needsAct.has(what) || !returned.test(before))
    })
    .map(([call]) => call)

describe('what one waits for while doing something', () => {
  it('is held by no variable in journeys, benchmarks and tools', () => {
    const files = globSync('{e2e,bench,tools}/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
    expect(files.length).toBeGreaterThan(100)
    expect(
      files.flatMap((file) => looseOnes(readFileSync(`${root}/${file}`, 'utf8')).map((one) => `${file}: ${one}`)),
    ).toEqual([])
  })

  it.each([
    ['const chooser = page.waitForEvent(', 1],
    ['await Promise.all([page.waitForResponse(', 1],
    ['void page.waitForURL(', 1],
    ['() => page.waitForEvent(', 1],
    ['await during(\n  person.page.waitForResponse(', 0],
    ['await page.waitForURL(', 0],
    ['const isInside = () => page.waitForURL(', 0],
  ])('is found in %s: %i', (source, count) => {
    expect(looseOnes(source)).toHaveLength(count)
  })
})

describe('during', () => {
  it('gives the event that the act brings about', async () => {
    const event = Promise.withResolvers<string>()
    await expect(during(event.promise, async () => event.resolve('chooser'))).resolves.toBe('chooser')
  })

  // In these two vitest fails the file by itself when a rejection is awaited by nobody.
  it('fails with the act, and hears of the event that fails later', async () => {
    const event = Promise.withResolvers<string>()
    const refuse = (): Promise<void> => {
      throw new Error('the button is gone')
    }
    await expect(during(event.promise, refuse)).rejects.toThrow('the button is gone')
    event.reject(new Error('no chooser'))
    await setImmediate()
  })

  it('fails with the event, and hears of the act that fails later', async () => {
    const act = Promise.withResolvers<void>()
    await expect(during(Promise.reject(new Error('no chooser')), () => act.promise)).rejects.toThrow('no chooser')
    act.reject(new Error('the page is closed'))
    await setImmediate()
  })
})
