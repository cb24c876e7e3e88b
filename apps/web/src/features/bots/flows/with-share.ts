import { wholePercent } from '../../../ui/format.ts'

/** A text with its progress (0 to 1), padded so that its width is constant for one and two digits. */
export const withShare = (text: string, share: number | null): string =>
  share === null ? text : `${text} ${String(wholePercent(share)).padStart(2, figureSpace)}%`
const figureSpace = '\u2007'
