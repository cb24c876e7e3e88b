import type { Page } from 'playwright-core'
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import type { Person } from './browser.ts'
import { type JourneyContext, narrow, type Size } from './journey.ts'

/** The narrowest phone that is served, and the width between phone and desktop where the layout changes. */
const smallest: Size = { name: '360', width: 360, height: 740 }
const middle: Size = { name: '900', width: 900, height: 800 }

/** Collects what is wrong with screens, so that one run tells of all of them. */
export interface Inspection {
  /** axe in light and dark, no sideways scroll (at 360 px too), and pictures where they were asked for. */
  look(person: Person, name: string): Promise<void>
  /** Goes through a part of the screens; where that breaks off, the other parts are looked at all the same. */
  visit(part: () => Promise<void>): Promise<void>
  /** Throws when anything was found. */
  finish(): void
}

export const startInspection = (context: JourneyContext): Inspection => {
  const found: string[] = []
  const keep = async (check: Promise<void>): Promise<void> => {
    await check.catch((error: unknown) => found.push(error instanceof Error ? error.message : String(error)))
  }
  return {
    look: async (person, name) => {
      const { page } = person
      const where = `${name}, ${context.size.name} px`
      await settle(page)
      await keep(expectAccessible(page, where))
      await keep(expectNoSidewaysScroll(page, where))
      await context.picture(person, name)
      // The same colours at every width: a narrow one goes dark for its picture alone.
      if (context.size !== narrow || context.hasPictures) {
        await page.emulateMedia({ colorScheme: 'dark' })
        await settle(page)
        if (context.size !== narrow) await keep(expectAccessible(page, `${where}, dark`, { rules: ['color-contrast'] }))
        await context.picture(person, `${name}-dark`)
        await page.emulateMedia({ colorScheme: 'light' })
      }
      const other = context.size === narrow ? smallest : middle
      await page.setViewportSize(other)
      await settle(page)
      await keep(expectNoSidewaysScroll(page, `${name}, ${other.name} px`))
      await context.picture(person, name)
      await page.setViewportSize(context.size)
    },
    visit: (part) => keep(part()),
    finish: () => {
      if (found.length > 0) throw new Error(`${found.length} findings\n${found.join('\n')}`)
    },
  }
}

/** How long nothing may change before a screen is at rest, and the longest that this is waited for. */
const quietMs = 100
const mostMs = 5_000

/** Waits until nothing loads, changes or still moves to an end: names and colours in between are nobody's. */
export const settle = async (page: Page): Promise<void> => {
  // What a closed tab holds waits until it is opened.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-busy="true"]')].every((busy) => !busy.checkVisibility()),
  )
  await page.evaluate(
    ([quiet, most]) =>
      new Promise<void>((resolve) => {
        const rest = (): void => {
          observer.disconnect()
          clearTimeout(timer)
          clearTimeout(latest)
          resolve()
        }
        const observer = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(rest, quiet)
        })
        let timer = setTimeout(rest, quiet)
        const latest = setTimeout(rest, most)
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      }),
    [quietMs, mostMs] as const,
  )
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
}
