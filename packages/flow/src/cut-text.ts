/** The place in a text up to which whole characters, as people see them, go into so many UTF-16 units; 0 where not even one does. */
export const wholeEnd = (text: string, max: number): number =>
  // What is seen as one may be many: a family, a flag, a letter under its marks.
  text.length <= max ? text.length : (new Intl.Segmenter('pt-BR').segment(text).containing(max)?.index ?? 0)

/** As much of a text as goes into so many UTF-16 units, its last character whole as far as one is not longer than all of them. */
export const cutText = (text: string, max: number): string => {
  const end = wholeEnd(text, max)
  if (end > 0 || text === '') return text.slice(0, end)
  return text.slice(0, max).isWellFormed() ? text.slice(0, max) : text.slice(0, Math.max(0, max - 1))
}
