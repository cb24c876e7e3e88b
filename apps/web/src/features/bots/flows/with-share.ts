import { wholePercent } from '../../../ui/format.ts'

/** What goes on, and how much of it is done (0 to 1): as wide with one figure as with two. */
export const withShare = (text: string, share: number | null): string =>
  share === null ? text : `${text} ${String(wholePercent(share)).padStart(2, figureSpace)}%`
const figureSpace = '\u2007'
