import { cardWidth } from './card-size.ts'
import { textWidth } from './routing/text-width.ts'

/** Sizes of a name that stands alone on its card, in px. */
const sizes = { usual: 24, least: 13 }
/** What the card leaves it, in px. */
const room = cardWidth - 24
/** Letters of 600 beside those that were measured. */
const bolder = 1.06

/** How large a name stands alone on its card: no larger than its longest word allows, which is never broken. */
export function farNameSize(name: string): number {
  const widest = name.split(/[\s-]+/).reduce((most, word) => Math.max(most, textWidth(word)), 1)
  return Math.max(sizes.least, Math.min(sizes.usual, Math.floor((room / (widest * bolder)) * 12)))
}
