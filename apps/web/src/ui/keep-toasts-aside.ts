import { costOf, findObstacles, findPlace } from './toast-place.ts'

/** On a phone heads reach from edge to edge, and two of them stand above a conversation. */
const usualTops = { phone: 104, else: 16 }
const phoneWidth = 500
/** What moves without a new element (a font that comes, what opens by a style) is seen so late, while there are toasts. */
const lookEveryMs = 250

/**
 * Keeps the toasts in `holder` where they cover no control: looks for a place when one comes, and for another when what stands
 * under them has changed, as when a dialog opens. Answers with the end of it.
 */
export function keepToastsAside(holder: HTMLElement): () => void {
  let look: number | null = null
  const isEmpty = (): boolean => holder.querySelector('[role]') === null
  const moveAway = (hasNew: boolean): void => {
    if (isEmpty()) return
    const size = sizeOf(holder)
    const now = holder.getBoundingClientRect()
    const obstacles = findObstacles(holder)
    // What can be read where it is stays there.
    if (!hasNew && costOf({ left: now.left, top: now.top, ...size }, obstacles) === 0) return
    const usualTop = innerWidth < phoneWidth ? usualTops.phone : usualTops.else
    const { left, top } = findPlace(size, { width: innerWidth, height: innerHeight }, usualTop, obstacles)
    holder.style.left = `${left}px`
    holder.style.top = `${top}px`
  }
  const lookSoon = (): void => {
    if (isEmpty()) return
    look ??= requestAnimationFrame(() => {
      look = null
      moveAway(false)
    })
  }
  const ofToasts = new MutationObserver((changes) => moveAway(changes.some(({ addedNodes }) => addedNodes.length > 0)))
  ofToasts.observe(holder.firstElementChild ?? holder, { childList: true })
  const ofPage = new MutationObserver(lookSoon)
  ofPage.observe(document.body, { childList: true, subtree: true })
  addEventListener('resize', lookSoon)
  const clock = setInterval(lookSoon, lookEveryMs)
  moveAway(true)
  return () => {
    if (look !== null) cancelAnimationFrame(look)
    ofToasts.disconnect()
    ofPage.disconnect()
    removeEventListener('resize', lookSoon)
    clearInterval(clock)
  }
}

/** What it measures once its toasts stand: they come and go by growing and shrinking around their words. */
function sizeOf(holder: HTMLElement): { width: number; height: number } {
  const heights = [...(holder.firstElementChild?.children ?? [])].map((toast) => {
    const { marginTop, paddingTop, paddingBottom } = getComputedStyle(toast)
    const around = [marginTop, paddingTop, paddingBottom].reduce((sum, part) => sum + Number.parseFloat(part), 0)
    return around + Math.max(...[...toast.children].map((part) => part.getBoundingClientRect().height))
  })
  return { width: holder.offsetWidth, height: heights.reduce((sum, height) => sum + height, 0) }
}
