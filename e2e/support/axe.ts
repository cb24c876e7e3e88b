import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Frame, Page } from 'playwright-core'

interface AxeOptions {
  /** These rules alone; absent: all. */
  rules?: string[]
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const dialog = '[role="dialog"]'

/**
 * Throws when axe finds something serious or critical on the page as it stands. axe is loaded once for each document and asked for
 * violations alone: its own wrapper for Playwright loads it anew for each look, in a second page too, and takes ten times as long.
 */
export const expectAccessible = async (page: Page, where: string, { rules }: AxeOptions = {}): Promise<void> => {
  // What an open dialog covers was looked at without it.
  const hasDialog = await page.evaluate((selector) => document.querySelector(selector) !== null, dialog)
  const root = hasDialog ? dialog : 'html'
  const violations: AxeResults['violations'] = []
  for (const frame of page.frames()) {
    const isLookedAt = frame === page.mainFrame() || (await isSeen(frame, root))
    if (isLookedAt) violations.push(...(await runAxe(frame, frame === page.mainFrame() ? root : 'html', rules)))
  }
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  if (grave.length === 0) return
  const lines = grave.flatMap(({ id, help, nodes }) => [
    `  ${id}: ${help}`,
    ...nodes
      .slice(0, 5)
      .map(
        ({ target, failureSummary }) =>
          `    ${target.join(' ')} — ${failureSummary?.split('\n').slice(1).join(' ').trim()}`,
      ),
  ])
  throw new Error(`axe on ${where}:\n${lines.join('\n')}`)
}

/** Whether the frame is shown, within what is looked at. */
const isSeen = async (frame: Frame, root: string): Promise<boolean> => {
  const element = await frame.frameElement()
  const isWithin = await element.evaluate((node, selector) => (node as Element).closest(selector) !== null, root)
  // A frame in a shadow root has no ancestor of the page's; what surrounds it there is looked at with the page.
  return (isWithin || root === 'html') && (await element.isVisible())
}

const runAxe = async (frame: Frame, root: string, rules?: string[]): Promise<AxeResults['violations']> => {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source)
  const options: RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    // Each frame is asked by itself.
    iframes: false,
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  }
  return frame.evaluate(
    async ([include, how]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      return (await axe.run({ include: [include] }, how)).violations
    },
    [root, options] as const,
  )
}

/** Throws when the page scrolls sideways. */
export const expectNoSidewaysScroll = async (page: Page, where: string): Promise<void> => {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  if (over > 0) throw new Error(`${where} scrolls ${over} px sideways`)
}
