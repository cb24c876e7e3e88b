/**
 * Whether no other modal layer is open over this one. One Escape reaches every open layer: each asks this, so that only the one that is seen closes.
 * @param root what holds the layer; layers stand in the document in the order in which they cover one another
 */
export const isTopmost = (root: Element | null): boolean => {
  const last = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  return !last || root === null || root.contains(last)
}
