import { cardWidth } from './card-size.ts'
import { textWidth } from './routing/text-width.ts'

/** Font sizes of a name alone on its card, in px. */
const sizes = { usual: 24, least: 13 }
/** Available width on the card, in px. */
const room = cardWidth - 24
/** Width of weight 600 relative to the measured weight. */
const bolder = 1.06

/** Font size of a name alone on its card, limited by its longest word, which is never broken. */
export function farNameSize(name: string): number {
  const widest = name.split(/[\s-]+/).reduce((most, word) => Math.max(most, textWidth(word)), 1)
  return Math.max(sizes.least, Math.min(sizes.usual, Math.floor((room / (widest * bolder)) * 12)))
}
