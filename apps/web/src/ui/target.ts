/** Names of elements that other parts of a screen press, focus, measure or open something beside. */
export type Target =
  | 'coming-keys'
  | 'inbox-filters'
  | 'labels'
  | 'more'
  | 'notices'
  | 'part-interactions'
  | 'part-start'
  | 'remind'
  | 'saved-views'
  | 'send-later'
  | 'transfer'
  | 'use-suggestion'
  | 'write-message'
  | 'write-note'

/** Attributes that make an element a target. */
export const target = (name: Target): { 'data-target': Target } => ({ 'data-target': name })

/** All targets of these names within a node, in document order. */
const targetsIn = (place: ParentNode | null | undefined, names: readonly Target[]): HTMLElement[] => [
  ...(place?.querySelectorAll<HTMLElement>(names.map((name) => `[data-target="${name}"]`).join()) ?? []),
]

/** The first of these targets, hidden or not. */
export const findTarget = (place: ParentNode | null | undefined, ...names: readonly Target[]): HTMLElement | null =>
  targetsIn(place, names)[0] ?? null

/** The first visible one of these targets. */
export const seenTarget = (place: ParentNode | null | undefined, ...names: readonly Target[]): HTMLElement | null =>
  targetsIn(place, names).find((one) => one.checkVisibility()) ?? null
