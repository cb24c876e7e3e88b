/*
 * A phone's camera, for pictures that are drawn by a program: whole, straight, of the lowest degree of correction. Nothing is
 * corrected. Reference: ISO/IEC 18004.
 */

/** Of the versions 1 to 20 at degree L: words of correction in a block, and blocks. */
const correction = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28]
const blocks = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8]
const bytesMode = 4

type Modules = boolean[][]

/** @param picture `data:image/svg+xml;base64,…` with a path of squares, as the product's calls give it */
export const readPicture = (picture: string): string => {
  const modules = modulesOf(Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64').toString())
  const version = (modules.length - 17) / 4
  const count = blocks[version - 1]
  const own = correction[version - 1]
  if (!count || !own) throw new Error(`No QR code that this camera reads (${modules.length} modules)`)
  const words = inOrder(wordsOf(modules, version), count, own)
  // Four bits of mode, then how many bytes: eight bits up to version nine, then sixteen.
  const bits = words.map((word) => word.toString(2).padStart(8, '0')).join('')
  if (Number.parseInt(bits.slice(0, 4), 2) !== bytesMode) throw new Error('The code holds no text')
  const from = version < 10 ? 12 : 20
  const length = Number.parseInt(bits.slice(4, from), 2)
  const bytes = Array.from({ length }, (_, at) => Number.parseInt(bits.slice(from + at * 8, from + at * 8 + 8), 2))
  return Buffer.from(bytes).toString()
}

/** Without the white around them. */
const modulesOf = (svg: string): Modules => {
  const squares = [...svg.matchAll(/M(\d+),(\d+)h(\d+)/g)].map(([, x, y, size]) => ({
    x: Number(x) / Number(size),
    y: Number(y) / Number(size),
  }))
  const border = Math.min(...squares.map(({ x }) => x))
  const size = Math.max(...squares.map(({ x }) => x)) - border + 1
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const { x, y } of squares) {
    const row = modules[y - border]
    if (row) row[x - border] = true
  }
  return modules
}

const inverts: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Which mask lies over the code: three of the bits beside the upper left corner, themselves masked by 101. */
const maskOf = (modules: Modules): number => {
  const bit = (x: number): number => Number(modules[8]?.[x] ?? false)
  return ((bit(2) << 2) | (bit(3) << 1) | bit(4)) ^ 0b101
}

/** The words as they lie in the picture: upwards and downwards in pairs of columns, from the right. */
const wordsOf = (modules: Modules, version: number): number[] => {
  const size = modules.length
  const isInverted = inverts[maskOf(modules)] ?? (() => false)
  const isTaken = takenBy(version, size)
  const bits: number[] = []
  for (let right = size - 1; right >= 1; right -= 2) {
    // The column of the timing pattern is no half of a pair.
    if (right === 6) right = 5
    const isUpward = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step += 1) {
      const y = isUpward ? size - 1 - step : step
      for (const x of [right, right - 1])
        if (!isTaken(x, y)) bits.push(Number((modules[y]?.[x] ?? false) !== isInverted(x, y)))
    }
  }
  return Array.from({ length: bits.length >> 3 }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  )
}

/** Whether a module belongs to what every code of the version has: corners, timing, alignment, format and version. */
const takenBy = (version: number, size: number): ((x: number, y: number) => boolean) => {
  const centres = alignmentCentres(version, size)
  const last = size - 7
  const isAlignment = (x: number, y: number): boolean =>
    centres.some((cx) =>
      centres.some((cy) => {
        const isCorner = (cx === 6 && cy === 6) || (cx === 6 && cy === last) || (cx === last && cy === 6)
        return !isCorner && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2
      }),
    )
  return (x, y) => {
    if (x === 6 || y === 6) return true
    if ((x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9)) return true
    if (version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11))) return true
    return isAlignment(x, y)
  }
}

const alignmentCentres = (version: number, size: number): number[] => {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - at * step).toReversed()]
}

/** A word of each block lies beside the next block's; the first blocks may be one word shorter. */
const inOrder = (words: readonly number[], count: number, own: number): number[] => {
  const perBlock = Math.floor(words.length / count) - own
  const shorter = count - (words.length % count)
  const parts = Array.from({ length: count }, (_, block) =>
    Array.from({ length: perBlock }, (_, at) => words[at * count + block] ?? 0),
  )
  for (let block = shorter; block < count; block += 1)
    parts[block]?.push(words[perBlock * count + block - shorter] ?? 0)
  return parts.flat()
}
