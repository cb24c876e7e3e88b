import type { Page } from 'playwright-core'
import { expectEqual } from './expect.ts'

/** Runs in the page: what one could press in the window and cannot, since something of `over` lies on its middle. */
const coveredBy = (over: string): string[] => {
  const pressable = 'button, a[href], input, textarea, select, summary, [role="button"], [role="tab"], [tabindex="0"]'
  return [...document.querySelectorAll<HTMLElement>(pressable)].flatMap((element) => {
    if (element.closest(over)) return []
    // What is scrolled away is not covered.
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const topmost = document.elementFromPoint(left + width / 2, top + height / 2)
    return width > 0 && height > 0 && topmost?.closest(over)
      ? [element.ariaLabel ?? element.innerText.slice(0, 40) ?? element.tagName]
      : []
  })
}

/** Throws when what matches `over` lies on something that one may want to press, at any of these widths of the window. */
export const expectNothingCovered = async (page: Page, over: string, widths: readonly number[]): Promise<void> => {
  const before = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await page.locator(over).first().waitFor()
    expectEqual(await page.evaluate(coveredBy, over), [], `covered at ${width} px on ${new URL(page.url()).pathname}`)
  }
  if (before) await page.setViewportSize(before)
}
