/** Sparse vector of unit length: feature hashes and their values, side by side. */
export interface FeatureVector {
  hashes: number[]
  values: number[]
}

const prime = 0x01000193
const wordSeed = 0x811c9dc5
const gramSeed = 0x5bd1e995

/** Hash of a whole word (FNV-1a, Fowler, Noll and Vo), never negative. */
export function wordHash(word: string): number {
  let hash = wordSeed
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), prime)
  return hash >>> 1
}

function addBlock(vector: FeatureVector, hashes: readonly number[], share: number): void {
  if (hashes.length === 0) return
  const counts = new Map<number, number>()
  for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1)
  let sum = 0
  for (const count of counts.values()) sum += 1 + Math.log(count)
  const scale = Math.sqrt(share / sum)
  for (const [hash, count] of counts) {
    vector.hashes.push(hash)
    vector.values.push(scale * Math.sqrt(1 + Math.log(count)))
  }
}

/** Hashes of the character 2- to 4-grams of a word with its two ends marked. */
export function gramHashes(word: string, hashes: number[]): void {
  const marked = ` ${word} `
  for (let from = 0; from < marked.length - 1; from++) {
    let hash = gramSeed
    for (let at = from; at < marked.length && at < from + 4; at++) {
      hash = Math.imul(hash ^ marked.charCodeAt(at), prime)
      if (at > from) hashes.push(((hash ^ (at - from)) >>> 1) | 0)
    }
  }
}

/** Words and character 2- to 4-grams of words, each block of a fixed share of the length, so that a dot product of two vectors is a weighted cosine. */
export function featuresOf(words: readonly string[], wordShare: number): FeatureVector {
  const vector: FeatureVector = { hashes: [], values: [] }
  const grams: number[] = []
  for (const word of words) gramHashes(word, grams)
  addBlock(
    vector,
    words.map((word) => wordHash(word)),
    wordShare,
  )
  addBlock(vector, grams, 1 - wordShare)
  return vector
}
