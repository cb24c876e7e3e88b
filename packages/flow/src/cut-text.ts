/**
 * End of the longest prefix of whole visible characters that fits into this many UTF-16 units; 0 if not even one fits.
 */
export const wholeEnd = (text: string, max: number): number =>
  // One visible character may have many units: a family emoji, a flag, a letter with combining marks.
  text.length <= max ? text.length : (new Intl.Segmenter('pt-BR').segment(text).containing(max)?.index ?? 0)

/** Truncates a text to this many UTF-16 units, without cutting a visible character unless it alone is longer. */
export const cutText = (text: string, max: number): string => {
  const end = wholeEnd(text, max)
  if (end > 0 || text === '') return text.slice(0, end)
  return text.slice(0, max).isWellFormed() ? text.slice(0, max) : text.slice(0, Math.max(0, max - 1))
}
