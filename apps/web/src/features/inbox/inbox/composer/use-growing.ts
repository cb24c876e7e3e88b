import { type RefObject, useLayoutEffect } from 'react'

const fit = (box: HTMLTextAreaElement): void => {
  box.style.height = 'auto'
  box.style.height = `${box.scrollHeight}px`
}

/**
 * Fits the field's height to its text, within the min and max height of its style. Measured in code because not all
 * supported browsers have `field-sizing`. `isAway`: the field is unmounted now and will be a new element later.
 */
export function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string, isAway = false): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is measured for each text and each field
  useLayoutEffect(() => {
    if (field.current) fit(field.current)
  }, [field, text, isAway])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each field gets its own observer
  useLayoutEffect(() => {
    const box = field.current
    if (!box) return
    // Another width breaks lines elsewhere, so the height is measured again.
    let width = box.clientWidth
    const watcher = new ResizeObserver(() => {
      if (box.clientWidth === width) return
      width = box.clientWidth
      fit(box)
    })
    watcher.observe(box)
    return () => watcher.disconnect()
  }, [field, isAway])
}
