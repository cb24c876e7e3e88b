import { contentOf, isCommonWord } from '../lexicon/lexicon.ts'
import type { WordIndex } from '../text/word-index.ts'
import { nearestIn } from '../text/word-index.ts'
import { nearestCommon } from './dictionary.ts'
import { cutApart } from './terms.ts'

/** Keys next to each other on the keyboards of Brazil (ABNT2), letters folded. */
const neighbours: Readonly<Record<string, string>> = {
  a: 'sqz',
  b: 'vnhg',
  c: 'xvdf',
  d: 'sfecxr',
  e: 'wrds',
  f: 'dgrcvt',
  g: 'fhtbvy',
  h: 'gjynbu',
  i: 'uokj',
  j: 'hkunmi',
  k: 'jlio',
  l: 'kop',
  m: 'nj',
  n: 'bmhj',
  o: 'iplk',
  p: 'ol',
  q: 'wa',
  r: 'etdf',
  s: 'adwxz',
  t: 'ryfg',
  u: 'yihj',
  v: 'cbfg',
  w: 'qes',
  x: 'zcsd',
  y: 'tugh',
  z: 'xas',
}

/** How unlikely the one error between two words is: swapped letters, then a letter too many or missing or a neighbouring key, then any other letter. */
function unlikeliness(word: string, candidate: string): number {
  if (word.length !== candidate.length) return 1
  let first = 0
  while (first < word.length && word.charAt(first) === candidate.charAt(first)) first++
  if (word.charAt(first) === candidate.charAt(first + 1) && word.charAt(first + 1) === candidate.charAt(first)) return 0
  return (neighbours[candidate.charAt(first)] ?? '').includes(word.charAt(first)) ? 1 : 3
}

function likeliest(word: string, candidates: readonly string[], countOf: (candidate: string) => number): string | null {
  let best: string | null = null
  let bestCost = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    const cost = unlikeliness(word, candidate) - Math.min(0.9, countOf(candidate) / 100)
    if (cost >= bestCost) continue
    best = candidate
    bestCost = cost
  }
  return best
}

/**
 * What a word of a message is read as. A word of the node or of the language stays; an unknown one becomes the nearest word of the node at one typing
 * error, else the nearest common word at one, else the nearest of the node at two (six letters and more), else two known words written as one, else it
 * stays. Words of fewer than four letters and words with digits stay.
 */
export function repairedWords(
  word: string,
  vocabulary: ReadonlyMap<string, number>,
  index: WordIndex,
  options: { repairCommon: boolean; longRepair: number },
): string[] {
  if (word.length < 3 || vocabulary.has(word) || isCommonWord(word) || /\d/.test(word)) return [word]
  const countOf = (candidate: string): number => vocabulary.get(candidate) ?? 0
  if (word.length === 3) {
    const likely = [...nearestIn(index, word, 1).words, ...nearestCommon(word, 1).words].filter(
      (candidate) => unlikeliness(word, candidate) < 2,
    )
    const short = likeliest(
      word,
      likely.filter((candidate) => vocabulary.has(candidate) || contentOf(candidate) < 2),
      countOf,
    )
    return [short ?? word]
  }
  const own = nearestIn(index, word, word.length >= options.longRepair ? 2 : 1)
  const ownBest = likeliest(word, own.words, countOf)
  if (ownBest !== null && own.distance === 1) return [ownBest]
  if (options.repairCommon) {
    const common = likeliest(word, nearestCommon(word, 1).words, () => 0)
    if (common !== null) return [common]
  }
  if (ownBest !== null) return [ownBest]
  const cut = cutApart(word, (part) => vocabulary.has(part) || isCommonWord(part))
  if (cut) return cut
  if (options.repairCommon && word.length >= 8) {
    const common = likeliest(word, nearestCommon(word, 2).words, () => 0)
    if (common !== null) return [common]
  }
  return [word]
}
