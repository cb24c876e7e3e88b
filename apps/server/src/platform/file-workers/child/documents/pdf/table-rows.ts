import { type PageLine, plain } from './page-lines.ts'

type Row = readonly string[]

/**
 * The lines of a table that begins here: at least two with cells. A line of one cell under a later column is the rest of
 * a cell that did not fit.
 */
export const tableAt = (lines: readonly PageLine[], from: number): PageLine[] => {
  let second = Number.POSITIVE_INFINITY
  let full = 0
  let to = from
  for (let line = lines[to]; line; line = lines[++to]) {
    const next = line.cells[1]
    if (next) {
      second = Math.min(second, next.x)
      full += 1
    } else if (to === from || line.x < second - line.size) break
  }
  return full >= 2 ? lines.slice(from, to) : []
}

/** The cells of lines, by the columns of the line with most of them. */
export const rowsOf = (lines: readonly PageLine[]): Row[] => {
  const widest = lines.reduce((most, line) => (line.cells.length > most.cells.length ? line : most))
  const starts = widest.cells.map(({ x }) => x)
  const placed = lines.map((line) => ({ y: line.y, cells: cellsOf(line, starts) }))
  const named = placed.filter(({ cells }) => cells[0] !== '')
  if (named.length === 0) return placed.map(({ cells }) => cells)
  const rows = new Map(named.map((row) => [row, starts.map((): string[] => [])]))
  // From above: what stands above the first line of its row is the beginning of a cell.
  for (const { y, cells } of placed) {
    const row = rows.get(nearest(named, (one) => Math.abs(one.y - y)))
    cells.forEach((text, at) => {
      if (text !== '') row?.[at]?.push(text)
    })
  }
  return [...rows.values()].map((row) => row.map((parts) => parts.join(' ')))
}

/** In sizes of letters: what begins so near to the beginning of a column is in it, however narrow the gap before it is. */
const aligned = 0.4

const cellsOf = ({ cells, size }: PageLine, starts: readonly number[]): string[] => {
  const texts = starts.map(() => '')
  for (const { x, parts } of cells) {
    let at = nearest([...starts.keys()], (column) => Math.abs((starts[column] ?? 0) - x))
    for (const part of parts) {
      const next = starts.findIndex((start) => Math.abs(start - part.x) < size * aligned)
      const begins = next > at || texts[at] === ''
      if (next > at) at = next
      texts[at] = begins ? part.text : `${texts[at]}${part === parts[0] ? ' ' : ''}${part.text}`
    }
  }
  return texts.map(plain)
}

/** The one at the least distance. */
const nearest = <T>(all: readonly [T, ...T[]] | readonly T[], distance: (one: T) => number): T => {
  const [first, ...others] = all
  if (first === undefined) throw new Error('Nothing to choose from')
  return others.reduce((best, one) => (distance(one) < distance(best) ? one : best), first)
}
