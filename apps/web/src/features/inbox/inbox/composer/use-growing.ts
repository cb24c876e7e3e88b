import { type RefObject, useLayoutEffect } from 'react'

const fit = (box: HTMLTextAreaElement): void => {
  box.style.height = 'auto'
  box.style.height = `${box.scrollHeight}px`
}

/**
 * A field as high as its text, between the least and greatest height that its style gives it. Measured, since `field-sizing` is not in every
 * browser that people work with. `isAway`: the field is not drawn now, and another one when it is again.
 */
export function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string, isAway = false): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is measured for each text and each field
  useLayoutEffect(() => {
    if (field.current) fit(field.current)
  }, [field, text, isAway])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each field is watched
  useLayoutEffect(() => {
    const box = field.current
    if (!box) return
    // Lines break elsewhere in a column of another width.
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
