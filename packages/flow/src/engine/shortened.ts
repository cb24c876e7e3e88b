import { cutText } from '../cut-text.ts'
import { flowLimits } from '../limits.ts'

const { buttonLabelLength: most } = flowLimits

/** A text that fits a button, cut at a word, and never inside of a visible character. */
export const shortened = (text: string): string => {
  if (text.length <= most) return text
  const cut = cutText(text, most - 1)
  return `${cutText(cut, Math.max(cut.lastIndexOf(' '), most / 2)).trimEnd()}…`
}
