import type { Slices } from '../slices.ts'

const prime = 0x01000193
const seed = 0x811c9dc5
/**
 * The lower bits of an item are the text's index, the upper ones part of its key, which skips most unrelated items in
 * the bucket.
 */
const idBits = 24
const idMask = (1 << idBits) - 1
const textsInSlice = 1_000

/** Hash (FNV-1a) of a part of a text without up to two of its letters. */
function hashWithout(text: string, from: number, to: number, first: number, second: number): number {
  let hash = seed
  for (let index = from; index < to; index++) {
    if (index !== first && index !== second) hash = Math.imul(hash ^ text.charCodeAt(index), prime)
  }
  return (hash ^ (hash >>> 15)) >>> 0
}

/**
 * Adds the hashes of a part of a text with up to this many (0 to 2) letters removed; of equal neighbours, one removal
 * stands for all.
 */
export function addDeletionKeys(text: string, from: number, to: number, deletions: number, keys: number[]): void {
  keys.push(hashWithout(text, from, to, -1, -1))
  if (deletions < 1) return
  for (let first = from; first < to; first++) {
    if (first > from && text.charCodeAt(first) === text.charCodeAt(first - 1)) continue
    keys.push(hashWithout(text, from, to, first, -1))
    if (deletions < 2) continue
    for (let second = first + 1; second < to; second++) {
      const isRepeated = second > first + 1 && text.charCodeAt(second) === text.charCodeAt(second - 1)
      if (!isRepeated) keys.push(hashWithout(text, from, to, first, second))
    }
  }
}

/** Texts by hashes of their remaining letters after removals: four bytes per key, and two to four per bucket. */
export interface DeletionTable {
  /** Items of bucket `i` are at `starts[i]` to `starts[i + 1]`. */
  readonly starts: Uint32Array
  readonly items: Uint32Array
  readonly mask: number
}

/** Builds the table of texts by index; `addKeys` adds the keys of one. */
export function* deletionTable(
  places: readonly number[],
  addKeys: (place: number, keys: number[]) => void,
): Slices<DeletionTable> {
  let keys = new Uint32Array(16 * places.length + 16)
  let count = 0
  const ends = new Uint32Array(places.length)
  for (let at = 0; at < places.length; at++) {
    const own: number[] = []
    addKeys(places[at] as number, own)
    if (count + own.length > keys.length) keys = grown(keys, own.length)
    keys.set(own, count)
    count += own.length
    ends[at] = count
    if (at % textsInSlice === textsInSlice - 1) yield
  }
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, count / 2)))
  const mask = size - 1
  const starts = new Uint32Array(size + 1)
  for (let at = 0; at < count; at++) {
    const next = ((keys[at] as number) & mask) + 1
    starts[next] = (starts[next] as number) + 1
  }
  yield
  for (let bucket = 0; bucket < size; bucket++)
    starts[bucket + 1] = (starts[bucket + 1] as number) + (starts[bucket] as number)
  yield
  const items = new Uint32Array(count)
  const next = starts.slice(0, size)
  let from = 0
  for (let at = 0; at < places.length; at++) {
    for (; from < (ends[at] as number); from++) {
      const key = keys[from] as number
      const bucket = key & mask
      const place = next[bucket] as number
      items[place] = ((key >>> idBits) << idBits) | (places[at] as number)
      next[bucket] = place + 1
    }
    if (at % textsInSlice === textsInSlice - 1) yield
  }
  return { starts, items, mask }
}

function grown(keys: Uint32Array, more: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * keys.length + more)
  larger.set(keys)
  return larger
}

/** Number of items in the buckets of some keys. */
export function countItems({ starts, mask }: DeletionTable, keys: readonly number[]): number {
  let total = 0
  for (const key of keys) total += (starts[(key & mask) + 1] as number) - (starts[key & mask] as number)
  return total
}

/** Calls `visit` with the indexes of texts that have one of the keys, some of them repeatedly. */
export function visitPlaces(
  { starts, items, mask }: DeletionTable,
  keys: readonly number[],
  visit: (place: number) => void,
): void {
  for (const key of keys) {
    const end = starts[(key & mask) + 1] as number
    for (let at = starts[key & mask] as number; at < end; at++) {
      const item = items[at] as number
      if (item >>> idBits === key >>> idBits) visit(item & idMask)
    }
  }
}

/** Mean number of other items in an item's bucket. */
export function companions({ starts, items }: DeletionTable): number {
  let pairs = 0
  for (let bucket = 1; bucket < starts.length; bucket++)
    pairs += ((starts[bucket] as number) - (starts[bucket - 1] as number)) ** 2
  return items.length === 0 ? 0 : pairs / items.length - 1
}
