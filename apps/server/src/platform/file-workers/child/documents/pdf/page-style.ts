import type { PageLine } from './page-lines.ts'

/** Lines at the edges of a page that may be its head or foot. */
const edgeLines = 3
/** A head or foot stands on so many pages, and on this share of them. */
const leastPages = 3
const leastShare = 0.4
const headingRatio = 1.12
const longestHeading = 140
const mostLevels = 4

const keyOf = ({ text }: PageLine): string => text.replace(/\d+/g, '#').toLowerCase()
const isEdge = (lines: readonly PageLine[], at: number): boolean => at < edgeLines || at >= lines.length - edgeLines

/** The pages without what returns at their edges, but for numbers. */
export const withoutRunning = (pages: readonly (readonly PageLine[])[]): PageLine[][] => {
  const times = new Map<string, number>()
  for (const lines of pages) {
    const keys = new Set(lines.filter((_, at) => isEdge(lines, at)).map(keyOf))
    for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1)
  }
  const most = Math.max(leastPages, pages.length * leastShare)
  return pages.map((lines) => lines.filter((line, at) => !isEdge(lines, at) || (times.get(keyOf(line)) ?? 0) < most))
}

/** More of a document than this is not written in headings of one size. */
const mostOfText = 0.2

/** Sizes of headings, the largest first: its place is the level. */
export const headingSizes = (pages: readonly (readonly PageLine[])[]): number[] => {
  const characters = new Map<number, number>()
  for (const { size, text } of pages.flat()) characters.set(size, (characters.get(size) ?? 0) + text.length)
  const all = [...characters.values()].reduce((sum, count) => sum + count, 0)
  const [body = 0] = [...characters].sort((a, b) => b[1] - a[1])[0] ?? []
  return [...characters]
    .filter(([size, count]) => size >= body * headingRatio && count <= all * mostOfText)
    .map(([size]) => size)
    .sort((a, b) => b - a)
}

/** The level of a line; null: text. */
export const levelOf = ({ size, text }: PageLine, sizes: readonly number[]): number | null => {
  const at = sizes.indexOf(size)
  return at < 0 || text.length > longestHeading ? null : Math.min(at + 1, mostLevels)
}
