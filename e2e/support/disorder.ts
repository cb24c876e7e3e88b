import type { Page } from 'playwright-core'
import { seeded } from '../../tools/standins/lib/random.ts'

/**
 * `--disorder`: what providers and browsers tell the program comes twice, late and out of order, a fifth of it each. The journeys of the
 * channels must show the same all the same.
 */
export const disorder = process.argv.includes('--disorder') ? { duplicates: 0.2, disorder: 0.2, delayMs: 120 } : null

const seed = 20_261_122

/** A browser on a bad line: what it posts to the chat arrives late, and a fifth of it a second time. */
export const disturbChat = async (page: Page): Promise<void> => {
  if (!disorder) return
  const { duplicates, delayMs } = disorder
  const random = seeded(seed)
  await page.route(/\/api\/livechat\/[^/]+\/(messages|read)$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await new Promise((resolve) => setTimeout(resolve, random() * delayMs))
    if (random() < duplicates) await route.fetch()
    await route.continue()
  })
}
