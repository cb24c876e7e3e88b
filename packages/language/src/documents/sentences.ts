/** A part of a text, end exclusive. */
export interface Span {
  start: number
  end: number
}

/** Abbreviations whose point ends no sentence. */
const abbreviated =
  /(?:^|[\s(])(?:art|av|r|dr|dra|sr|sra|prof|n|no|tel|ex|obs|pág|pag|p|apto|ap|bl|min|máx|max|etc|\p{L}|\d{1,2})\.$/iu
const itemMark = /^\s*(?:[-–—•*·▪◦]|\(?\d{1,2}[.)]|\(?[a-z]\))\s+\S/u

/** Whether a line is an item of a list. */
export const isItem = (line: string): boolean => itemMark.test(line)

/** The lines of a text, without their breaks. */
export function linesOf(text: string): Span[] {
  const lines: Span[] = []
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && text[at] !== '\n') continue
    if (text.slice(start, at).trim() !== '') lines.push({ start, end: at })
    start = at + 1
  }
  return lines
}

/** Sentences of a text in order, without the space between them; an item of a list is one. */
export function sentencesOf(text: string): Span[] {
  return linesOf(text).flatMap((line) =>
    isItem(text.slice(line.start, line.end)) ? [trimmed(text, line)] : sentencesWithin(text, line),
  )
}

function sentencesWithin(text: string, line: Span): Span[] {
  const sentences: Span[] = []
  let { start } = line
  const add = (end: number): void => {
    const sentence = trimmed(text, { start, end })
    if (sentence.end > sentence.start) sentences.push(sentence)
    start = end
  }
  for (let at = line.start; at < line.end - 1; at++) {
    if (!'.!?;'.includes(text[at] ?? ' ') || !/\s/.test(text[at + 1] ?? '')) continue
    if (text[at] === '.' && abbreviated.test(text.slice(Math.max(start, at - 8), at + 1))) continue
    add(at + 1)
  }
  add(line.end)
  return sentences
}

function trimmed(text: string, { start, end }: Span): Span {
  let from = start
  let to = end
  while (from < to && /\s/.test(text[from] ?? '')) from++
  while (to > from && /\s/.test(text[to - 1] ?? '')) to--
  return { start: from, end: to }
}
