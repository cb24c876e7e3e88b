/** A part of a line, as the file places it. */
export interface Word {
  text: string
  x: number
  y: number
  width: number
  /** Of its letters. */
  size: number
}

interface Part {
  text: string
  x: number
}

export interface PageLine {
  text: string
  /** What stands apart by wide gaps, as cells of a table do. */
  cells: readonly { x: number; parts: readonly Part[] }[]
  x: number
  /** Where it ends. */
  right: number
  y: number
  size: number
}

/** In sizes of letters. */
const sameLine = 0.5
const wordGap = 0.15
const cellGap = 1.8
/** A page of two columns has so many lines in each, of so many characters. */
const leastColumnLines = 8
const leastColumnCharacters = 22
const gutterStep = 4
const mostCrossing = 0.05

/** The lines of a page from above, a left column before the right one. */
export const linesOfPage = (words: readonly Word[], pageWidth: number): PageLine[] => {
  const gutter = gutterOf(words, pageWidth)
  if (gutter === null) return linesOf(words)
  const isRight = ({ x }: Word): boolean => x >= gutter
  return [...linesOf(words.filter((word) => !isRight(word))), ...linesOf(words.filter(isRight))]
}

/** The x between two columns; null for a page of one. */
const gutterOf = (words: readonly Word[], pageWidth: number): number | null => {
  for (let x = pageWidth * 0.4; x <= pageWidth * 0.6; x += gutterStep) {
    const crossing = words.filter((word) => word.x < x && word.x + word.width > x).length
    if (crossing > words.length * mostCrossing) continue
    const sides = [words.filter((word) => word.x >= x), words.filter((word) => word.x + word.width <= x)]
    if (sides.map(linesOf).every(isColumn)) return x
  }
  return null
}

const isColumn = (lines: readonly PageLine[]): boolean =>
  lines.length >= leastColumnLines &&
  lines.reduce((sum, { text }) => sum + text.length, 0) >= lines.length * leastColumnCharacters &&
  lines.filter(({ cells }) => cells.length > 1).length < lines.length / 4

const linesOf = (words: readonly Word[]): PageLine[] => {
  const lines: Word[][] = []
  for (const word of words.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const [first] = lines.at(-1) ?? []
    if (first && Math.abs(first.y - word.y) <= Math.max(first.size, word.size) * sameLine) lines.at(-1)?.push(word)
    else lines.push([word])
  }
  return lines.map(lineOf)
}

/** A bullet or a number stands apart from what it marks. */
const mark = /^(?:[•·▪◦●*–—-]|\(?\w{1,3}[.)])$/u

const lineOf = (words: readonly Word[]): PageLine => {
  const cells: { x: number; parts: Part[] }[] = []
  let end = Number.NEGATIVE_INFINITY
  for (const { text, x, width, size } of words.toSorted((a, b) => a.x - b.x)) {
    const gap = x - end
    const open = cells.at(-1)
    const before = textOf(open?.parts ?? [])
    if (!open || (gap > size * cellGap && !mark.test(before.trim()))) cells.push({ x, parts: [{ text, x }] })
    else
      open.parts.push({ text: gap > size * wordGap && !/\s$/.test(before) && !/^\s/.test(text) ? ` ${text}` : text, x })
    end = Math.max(end, x + width)
  }
  const read = cells.filter(({ parts }) => textOf(parts).trim() !== '')
  return {
    text: plain(read.map(({ parts }) => textOf(parts)).join(' ')),
    cells: read,
    x: read[0]?.x ?? 0,
    right: end,
    y: words[0]?.y ?? 0,
    size: Math.max(...words.map(({ size }) => size)),
  }
}

const textOf = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('')
export const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim()
