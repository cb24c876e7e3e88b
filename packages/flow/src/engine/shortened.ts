import { flowLimits } from '../limits.ts'

/** A text that fits a button, cut at a word. */
export const shortened = (text: string): string => {
  if (text.length <= flowLimits.buttonLabelLength) return text
  const cut = text.slice(0, flowLimits.buttonLabelLength - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), flowLimits.buttonLabelLength / 2)).trimEnd()}…`
}
