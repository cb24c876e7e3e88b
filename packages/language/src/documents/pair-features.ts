import { featuresOf as matcherFeatures, type ReadWord, readText, weigh } from '../matcher/features.ts'
import { defaultSettings } from '../matcher/settings.ts'
import { termsOf } from '../matcher/terms.ts'
import { comparable } from '../text/lex.ts'
import { type DocumentIndex, sectionsWith } from './document-index.ts'
import { type ReadQuestion, rarityOf } from './question.ts'
import { stemHash } from './texts.ts'

/** What the matcher says of the ways to ask of a pair: the nearest, the second, what it is ahead of other pairs by, an exact one, how many. */
export const pairFeatureNames = ['nearest', 'second', 'ahead', 'exact', 'ways'] as const
export type PairFeatureName = (typeof pairFeatureNames)[number]
export type PairFeatures = Record<PairFeatureName, number>

/** A text in the matcher's features, by hash. */
type Vector = ReadonlyMap<number, number>

function vectorOf(index: DocumentIndex, words: readonly ReadWord[]): Vector {
  const features = matcherFeatures(readText(words), defaultSettings)
  const { hashes, gramsFrom, conceptsFrom } = features
  const rarity = hashes.map((hash, at) => {
    if (at < gramsFrom) return rarityOf(index, sectionsWith(index, stemHash(words[at]?.text ?? '')))
    return at < conceptsFrom ? 1 : rarityOf(index, sectionsWith(index, hash))
  })
  const values = weigh(
    features,
    hashes.map((_, at) => at),
    rarity,
    defaultSettings,
  )
  const vector = new Map<number, number>()
  hashes.forEach((hash, at) => {
    vector.set(hash, (vector.get(hash) ?? 0) + (values[at] ?? 0))
  })
  return vector
}

/** Nearness of two texts, 0 to 1: the cosine of their features. */
function cosine(one: Vector, other: Vector): number {
  let product = 0
  for (const [hash, value] of one) product += value * (other.get(hash) ?? 0)
  const length = (vector: Vector): number =>
    Math.sqrt([...vector.values()].reduce((sum, value) => sum + value * value, 0))
  const lengths = length(one) * length(other)
  return lengths === 0 ? 0 : Math.max(0, Math.min(1, product / lengths))
}

const readPhrase = (text: string): ReadWord[] => termsOf(text, true).map((term) => ({ ...term, isUnsure: false }))

/** Nearness of a question to each way to ask of a pair, the nearest first. */
function nearnessOf(index: DocumentIndex, asked: Vector, questions: readonly string[]): number[] {
  return questions.map((way) => cosine(asked, vectorOf(index, readPhrase(way)))).sort((a, b) => b - a)
}

/** For each of several texts that may answer; null for one that is no pair. */
export function pairFeaturesOf(
  index: DocumentIndex,
  question: ReadQuestion,
  texts: readonly (readonly string[])[],
): (PairFeatures | null)[] {
  if (texts.every((questions) => questions.length === 0)) return texts.map(() => null)
  const asked = vectorOf(index, question.words)
  const near = texts.map((questions) => nearnessOf(index, asked, questions))
  return texts.map((questions, at) => {
    if (questions.length === 0) return null
    const [nearest = 0, second = 0] = near[at] ?? []
    const rival = Math.max(0, ...near.map((values, other) => (other === at ? 0 : (values[0] ?? 0))))
    const isExact = question.exact !== '' && questions.some((way) => comparable(way) === question.exact)
    return {
      nearest,
      second,
      ahead: nearest - rival,
      exact: isExact ? 1 : 0,
      ways: Math.min(1, Math.log2(1 + questions.length) / 4),
    }
  })
}
