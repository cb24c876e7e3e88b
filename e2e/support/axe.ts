import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

interface AxeOptions {
  /** These rules alone; absent: all. */
  rules?: string[]
}

/** Throws when axe finds something serious or critical on the page as it stands. */
export const expectAccessible = async (page: Page, where: string, { rules }: AxeOptions = {}): Promise<void> => {
  const builder = new AxeBuilder({ page })
  // What an open dialog covers was looked at without it.
  const hasDialog = await page.evaluate(() => document.querySelector('[role="dialog"]') !== null)
  if (hasDialog) builder.include('[role="dialog"]')
  const { violations } = await (rules ? builder.withRules(rules) : builder).analyze()
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

/** Throws when the page scrolls sideways. */
export const expectNoSidewaysScroll = async (page: Page, where: string): Promise<void> => {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  if (over > 0) throw new Error(`${where} scrolls ${over} px sideways`)
}
