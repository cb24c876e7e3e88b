import { alignmentOf, blocksOf, correctionOf, type Level, masks } from './qr-tables.ts'

/** Rows of a code, true where it is dark, without its border. */
export type Modules = readonly (readonly boolean[])[]

/** What the picture of a code says, as a phone's camera reads it: an SVG with a square, or a rectangle, for each dark module. */
export const readQrPicture = (svg: string): string => readQr(modulesOf(svg))

const modulesOf = (svg: string): Modules => {
  const dark = [...svg.matchAll(/M(\d+),(\d+)h(\d+)v(\d+)/g)].map(([, x, y, width]) => [x, y, width].map(Number))
  const unit = Math.min(...dark.map(([, , width = 0]) => width))
  const left = Math.min(...dark.map(([x = 0]) => x))
  const top = Math.min(...dark.map(([, y = 0]) => y))
  const size = 1 + (Math.max(...dark.map(([x = 0]) => x)) - left) / unit
  if (!Number.isInteger(size)) throw new Error('This is no picture of a code')
  const rows = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  for (const [x = 0, y = 0] of dark) {
    const row = rows[(y - top) / unit]
    if (row) row[(x - left) / unit] = true
  }
  return rows
}

/** Pictures of a screen are whole: nothing is corrected. @throws where it is no code of text */
export const readQr = (modules: Modules): string => {
  const version = (modules.length - 17) / 4
  if (!Number.isInteger(version) || version < 1 || version > 40) throw new Error('This is no code')
  const { level, mask } = formatOf(modules)
  return textOf(joinBlocks(wordsOf(modules, version, mask), version, level), version)
}

const levels: readonly Level[] = ['M', 'L', 'H', 'Q']

const formatOf = (modules: Modules): { level: Level; mask: number } => {
  const places = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => modules[8]?.[x])
  const down = [7, 5, 4, 3, 2, 1, 0].map((y) => modules[y]?.[8])
  const bits = [...places, ...down].reduce((all, isDark) => all * 2 + (isDark ? 1 : 0), 0) ^ 0b101010000010010
  return { level: levels[bits >> 13] ?? 'L', mask: (bits >> 10) & 7 }
}

/** Modules that say nothing: the three large squares with their format, the lines between, the small squares, the version. */
const isPattern = (size: number, version: number): ((x: number, y: number) => boolean) => {
  const centres = alignmentOf(version)
  const last = size - 7
  const isSmall = (x: number, y: number): boolean =>
    centres.some((cy) =>
      centres.some((cx) => {
        const isUnderLarge = (cx === 6 && cy === 6) || (cx === 6 && cy === last) || (cx === last && cy === 6)
        return !isUnderLarge && Math.abs(cx - x) <= 2 && Math.abs(cy - y) <= 2
      }),
    )
  return (x, y) =>
    (x < 9 && y < 9) ||
    (x >= size - 8 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    x === 6 ||
    y === 6 ||
    (version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11))) ||
    isSmall(x, y)
}

/** In pairs of columns from the right, upwards and downwards in turn. */
const wordsOf = (modules: Modules, version: number, mask: number): number[] => {
  const size = modules.length
  const skips = isPattern(size, version)
  const inverts = masks[mask]
  const words: number[] = []
  let word = 0
  let count = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const isUp = ((right + 1) & 2) === 0
        const y = isUp ? size - 1 - step : step
        if (skips(x, y)) continue
        word = word * 2 + ((modules[y]?.[x] ?? false) === inverts?.(x, y) ? 0 : 1)
        count += 1
        if (count % 8 > 0) continue
        words.push(word)
        word = 0
      }
  }
  return words
}

const joinBlocks = (words: readonly number[], version: number, level: Level): number[] => {
  const count = blocksOf(level, version)
  const data = words.length - count * correctionOf(level, version)
  const short = Math.floor(data / count)
  const longs = data % count
  const joined: number[][] = Array.from({ length: count }, () => [])
  for (let index = 0; index < short * count; index += 1) joined[index % count]?.push(words[index] ?? 0)
  for (let index = 0; index < longs; index += 1) joined[count - longs + index]?.push(words[short * count + index] ?? 0)
  return joined.flat()
}

const textOf = (words: readonly number[], version: number): string => {
  const bits = words.map((word) => word.toString(2).padStart(8, '0')).join('')
  const read = (from: number, length: number): number => Number.parseInt(bits.slice(from, from + length), 2)
  if (read(0, 4) !== 4) throw new Error('The code holds something other than bytes')
  const lengthBits = version < 10 ? 8 : 16
  const bytes = Array.from({ length: read(4, lengthBits) }, (_, index) => read(4 + lengthBits + index * 8, 8))
  return Buffer.from(bytes).toString('utf8')
}
