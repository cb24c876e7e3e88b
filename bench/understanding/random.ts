/** A small generator of numbers from 0 to 1 (mulberry32, Ettinger), so that every run measures the same. */
export function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The items in a random order (Fisher and Yates). */
export function shuffled<T>(items: Iterable<T>, next: () => number): T[] {
  const result = [...items]
  for (let index = result.length - 1; index > 0; index--) {
    const other = Math.floor(next() * (index + 1))
    const [a, b] = [result[index] as T, result[other] as T]
    result[index] = b
    result[other] = a
  }
  return result
}

/** One typing error for every ten characters, at least one: a letter lost, doubled or swapped with its neighbour. */
export function withTypos(text: string, next: () => number): string {
  const letters = [...text]
  for (let error = 0; error < Math.max(1, Math.round(text.length / 10)); error++) {
    const at = Math.floor(next() * (letters.length - 1))
    const kind = Math.floor(next() * 3)
    if (kind === 0) letters.splice(at, 1)
    else if (kind === 1) letters.splice(at, 0, letters[at] ?? '')
    else letters.splice(at, 2, letters[at + 1] ?? '', letters[at] ?? '')
  }
  return letters.join('')
}
