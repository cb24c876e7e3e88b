/** An element of a WebM file (RFC 8794): where its content stands in the file. */
export interface Element {
  id: number
  start: number
  end: number
}

/** A number of one to eight bytes, whose first bit that is set tells how many; null where the bytes end before. */
interface VariableInt {
  /** With its marker, as ids are written. */
  marked: number
  /** Without it. */
  value: number
  length: number
  /** All bits set: a size that was not known when it was written. */
  isUnknown: boolean
}

export function readVariableInt(bytes: Uint8Array, at: number): VariableInt | null {
  const first = bytes[at]
  if (first === undefined || first === 0) return null
  const length = Math.clz32(first) - 23
  if (at + length > bytes.length) return null
  let marked = first
  let value = first & (0xff >> length)
  let isUnknown = value === 0xff >> length
  for (const byte of bytes.subarray(at + 1, at + length)) {
    marked = marked * 256 + byte
    value = value * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { marked, value, length, isUnknown }
}

/**
 * The elements of a file in order, those within `masters` after their master. What a browser records while it goes on has masters
 * of unknown size; an element that is cut off ends the walk, so that the rest of a recording is not lost with its last moment.
 */
export function* walkElements(bytes: Uint8Array, masters: ReadonlySet<number>): Generator<Element> {
  for (let at = 0; at < bytes.length; ) {
    const id = readVariableInt(bytes, at)
    const size = id && readVariableInt(bytes, at + id.length)
    if (!id || !size) return
    const start = at + id.length + size.length
    const isMaster = masters.has(id.marked)
    const end = size.isUnknown ? bytes.length : start + size.value
    if (!isMaster && (size.isUnknown || end > bytes.length)) return
    yield { id: id.marked, start, end }
    at = isMaster ? start : end
  }
}
