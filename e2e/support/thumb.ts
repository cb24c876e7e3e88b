import type { Page } from 'playwright-core'

/** What a finger needs, in px, but for a border; beside others in a row it is a little less wide. */
const least = { high: 42, wide: 38 }

/** Runs in the page: what is wrong with its controls for somebody who has a small window and a finger. */
const looksOf = (needed: { high: number; wide: number }): string[] => {
  const controls =
    'button, a[href], input:not([type="hidden"]), textarea, select, summary, [role="button"], [role="tab"], [role="treeitem"], [contenteditable="true"], [tabindex="0"]'
  const nameOf = (element: HTMLElement): string => {
    const words = element.ariaLabel ?? element.innerText.trim() ?? ''
    const near = element.closest('[class]')?.classList[0] ?? ''
    return `${element.tagName.toLowerCase()} "${words.slice(0, 40).replaceAll('\n', ' ')}" (${near})`
  }
  const isShown = (element: HTMLElement): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
    !element.closest('[inert], [aria-hidden="true"], .visually-hidden') &&
    !element.matches(':disabled')
  /** A box of its own that is drawn beside it takes its presses: of a checkbox, a radio button, a file. */
  const belongs = (hit: Element | null, element: HTMLElement): boolean => {
    if (hit === null) return false
    if (hit === element || element.contains(hit)) return true
    // A row takes the presses of what opens it.
    const row = element.closest('[data-opens], [data-pressed], label')
    if (row?.contains(hit)) {
      const other = hit.closest(controls)
      return other === null || other.contains(row)
    }
    const label = hit.closest('label')
    if (label === null) return false
    return label.control === element || label.contains(element)
  }
  /** A link in a sentence is as high as its line. */
  const isOfSentence = (element: HTMLElement): boolean => {
    const { parentElement: parent } = element
    if (getComputedStyle(element).display !== 'inline' || parent === null) return false
    return (parent.textContent ?? '').trim().length > (element.textContent ?? '').trim().length
  }
  const found: string[] = []
  const width = document.documentElement.clientWidth
  const height = window.innerHeight
  for (const element of document.querySelectorAll<HTMLElement>(controls)) {
    if (!isShown(element)) continue
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    // A link over two lines is pressed on its first.
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect()
    // Nothing to see, or it comes into the window once it has the focus.
    if (box.width < 2 || box.height < 2 || box.bottom <= 0) continue
    const name = nameOf(element)
    if (box.left < -1 || box.right > width + 1) {
      found.push(`${name} lies from ${Math.round(box.left)} to ${Math.round(box.right)} px of ${width}`)
      continue
    }
    const [x, y] = [(box.left + box.right) / 2, (Math.max(0, box.top) + Math.min(height, box.bottom)) / 2]
    const at = (dx: number, dy: number): boolean => belongs(document.elementFromPoint(x + dx, y + dy), element)
    if (!at(0, 0)) {
      const over = document.elementFromPoint(x, y)
      found.push(`${name} lies under ${over instanceof HTMLElement ? nameOf(over) : 'something else'}`)
      continue
    }
    // What is written in is seen by its whole line; what is looked at, and only scrolled, takes no press.
    if (isOfSentence(element) || element.matches('[tabindex="0"]:not(button, a, input, [role])')) continue
    const reach = (dx: number, dy: number): number => {
      let far = 0
      while (far < needed.high && at(dx * (far + 1), dy * (far + 1))) far += 1
      return far
    }
    const [wide, high] = [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1]
    if (high < needed.high || wide < needed.wide) found.push(`${name} is pressed on ${wide} by ${high} px`)
  }
  return found
}

/** What of a screen somebody with a small window and a finger cannot reach or press; empty where all is well. */
export const findOutOfReach = (page: Page): Promise<string[]> => page.evaluate(looksOf, least)
