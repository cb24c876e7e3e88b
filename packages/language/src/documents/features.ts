import type { DocumentIndex } from './document-index.ts'
import { coverage, type Evidence, sharesOf } from './evidence.ts'
import type { ReadQuestion, Wanted } from './question.ts'
import type { Candidate } from './rank.ts'
import type { DocumentText } from './texts.ts'

/** What the regression sees of a section. Each is 0 to 1, or about. */
export const featureNames = [
  // What the ranker says: its score as a share of the most, of the best section's, what it is ahead by, its rank, its parts, near rivals.
  'score',
  'ofBest',
  'lead',
  'rank',
  'wordScore',
  'conceptScore',
  'rivals',
  // Which of the question's things the section names: by the same word, by its meaning, by a word alike; all, the rarest, what is missing.
  'sameWords',
  'meanings',
  'anyWords',
  'sameCount',
  'anyCount',
  'rarest',
  'secondRarest',
  'missingRarest',
  'missingCount',
  'missingUnknown',
  'complete',
  // The same within the sentence that names most.
  'bestSame',
  'bestAny',
  'bestFocus',
  'closeness',
  'neighbours',
  'twoSentences',
  'inOneSentence',
  // The headings above the section, or the nearest way to ask of a pair.
  'titleSame',
  'titleAny',
  'titleUsed',
  'titleOnly',
  'titleAsks',
  // Whether that sentence has what the question wants to know.
  'amountThere',
  'amountMissing',
  'moneyThere',
  'moneyMissing',
  'timeThere',
  'timeMissing',
  'placeThere',
  'placeMissing',
  'yesNo',
  // Names and numbers of the question that the section does not have.
  'nameMissing',
  'numberMissing',
  // How much the question names, and how long the section is.
  'asked',
  'length',
] as const
export type FeatureName = (typeof featureNames)[number]
export type Features = Record<FeatureName, number>

/** A section beside its rivals. */
export interface Facts {
  index: DocumentIndex
  question: ReadQuestion
  candidate: Candidate
  /** All candidates of the question, this one too. */
  candidates: readonly Candidate[]
  /** The score of a section that said all of the question. */
  most: number
  evidence: Evidence
  text: DocumentText
}

/** At least as sure as a word of the same meaning. */
const meant = 0.7
const nearRival = 0.8
const flag = (value: boolean): number => (value ? 1 : 0)
const part = (value: number, of: number): number => (of > 0 ? value / of : 0)

function rankFeatures({ candidate, candidates, most }: Facts) {
  const best = candidates[0]?.score ?? 0
  const rival = candidates.find(({ place }) => place !== candidate.place)?.score ?? 0
  const rank = candidates.findIndex(({ place }) => place === candidate.place)
  return {
    score: part(candidate.score, most),
    ofBest: part(candidate.score, best),
    lead: part(candidate.score - rival, best),
    rank: 1 / (1 + rank),
    wordScore: part(candidate.wordScore, most),
    conceptScore: part(candidate.conceptScore, most),
    rivals: (candidates.filter(({ score }) => score >= nearRival * best).length - 1) / 7,
  }
}

function wordFeatures({ question: { things }, evidence: { inText, inTitle } }: Facts) {
  const shares = sharesOf(things)
  const named = inText.map((value, at) => Math.max(value, inTitle[at] ?? 0))
  const byRarity = things
    .map((_, at) => at)
    .sort((a, b) => (things[b]?.weight ?? 0) - (things[a]?.weight ?? 0) || a - b)
  const isNamed = (at: number | undefined): boolean => at !== undefined && (named[at] ?? 0) >= meant
  const missing = things.filter((_, at) => !isNamed(at))
  const same = named.map((value) => flag(value === 1))
  return {
    sameWords: coverage(same, shares),
    meanings: coverage(
      named.map((value) => flag(value >= meant)),
      shares,
    ),
    anyWords: coverage(named, shares),
    sameCount: part(
      same.reduce((sum, value) => sum + value, 0),
      things.length,
    ),
    anyCount: part(things.length - missing.length, things.length),
    rarest: flag(isNamed(byRarity[0])),
    secondRarest: flag(byRarity.length < 2 || isNamed(byRarity[1])),
    missingRarest: Math.max(0, ...missing.map(({ weight }) => weight)),
    missingCount: Math.min(4, missing.length) / 4,
    missingUnknown: part(
      missing.reduce((sum, { sections, weight }) => sum + (sections === 0 ? weight : 0), 0),
      things.reduce((sum, { weight }) => sum + weight, 0),
    ),
    complete: flag(missing.length === 0 && things.length > 0),
  }
}

function sentenceFeatures({ question: { things }, evidence }: Facts) {
  const { inSentences, best, words, sentences, inText } = evidence
  const shares = sharesOf(things)
  const own = inSentences[best] ?? []
  const sentence = sentences[best]
  const within = sentence ? words.filter(({ start, end }) => start >= sentence.start && end <= sentence.end) : []
  const telling = within.filter(({ stem }) => stem !== 0).length
  const found = own.filter((value) => value >= meant).length
  const bestAny = coverage(own, shares)
  const two = inSentences.map((values, at) =>
    coverage(
      values.map((value, thing) => Math.max(value, inSentences[at + 1]?.[thing] ?? 0)),
      shares,
    ),
  )
  const places = things.map(({ stem, concepts }) =>
    within.findIndex((word) => word.stem === stem || concepts.some((concept) => word.concepts.includes(concept))),
  )
  const there = places.filter((place) => place >= 0)
  const span = there.length < 2 ? 0 : Math.max(...there) - Math.min(...there)
  return {
    bestSame: coverage(
      own.map((value) => flag(value === 1)),
      shares,
    ),
    bestAny,
    bestFocus: Math.min(1, part(found, telling)),
    closeness: span > 0 ? Math.min(1, (there.length - 1) / span) : 0,
    neighbours: neighboursOf(places),
    twoSentences: Math.max(0, ...two),
    inOneSentence: part(bestAny, coverage(inText, shares)),
  }
}

/** Share of the question's neighbouring things that stand near each other in the sentence too. */
function neighboursOf(places: readonly number[]): number {
  let near = 0
  for (let at = 1; at < places.length; at++) {
    const [one = -1, other = -1] = [places[at - 1], places[at]]
    if (one >= 0 && other >= 0 && Math.abs(one - other) <= 3) near++
  }
  return places.length < 2 ? 0 : near / (places.length - 1)
}

function titleFeatures({ question: { things }, evidence, text }: Facts) {
  const { inTitle, inText, titleWords, titleFound } = evidence
  const shares = sharesOf(things)
  return {
    titleSame: coverage(
      inTitle.map((value) => flag(value === 1)),
      shares,
    ),
    titleAny: coverage(inTitle, shares),
    titleUsed: part(titleFound, titleWords),
    titleOnly: coverage(
      inTitle.map((value, at) => ((inText[at] ?? 0) === 0 ? value : 0)),
      shares,
    ),
    titleAsks: flag(text.questions.length > 0 || text.title.trim().endsWith('?')),
  }
}

/** What a text must have to say what is wanted. */
const has: Partial<Record<Wanted, RegExp>> = {
  amount: /\d|\b(?:um|uma|dois|duas|tr[eê]s|quatro|cinco|seis|sete|oito|nove|dez|metade|nenhum\w*)\b/iu,
  money: /R\$|\d+\s?%|\breais\b|gr[aá]tis|gratuit|sem custo|de graça|não (?:é|são) cobrad|não paga/iu,
  time: /\d{1,2}\s?h\b|\d{1,2}:\d{2}|\b\d+\s+(?:dias?|horas?|minutos?|semanas?|meses|m[eê]s|anos?)\b|segundas?|ter[çc]as?|quartas?|quintas?|sextas?|s[aá]bados?|domingos?|janeiro|fevereiro|mar[çc]o|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|todos os dias|\bdia \d/iu,
  place:
    /\b(?:rua|avenida|av\.|pra[çc]a|endere[çc]o|fica|ficam|andar|subsolo|t[eé]rreo|portaria|recep[çc][ãa]o|site|portal|aplicativo|loja|porta)\b/iu,
}

function wantedFeatures({ question: { wanted }, evidence: { sentences, best }, text }: Facts) {
  const from = sentences[best]?.start ?? 0
  const to = sentences[best + 1]?.end ?? sentences[best]?.end ?? 0
  const isThere = has[wanted]?.test(text.text.slice(from, to)) ?? false
  const there = (kind: Wanted): number => flag(wanted === kind && isThere)
  const missing = (kind: Wanted): number => flag(wanted === kind && !isThere)
  return {
    amountThere: there('amount'),
    amountMissing: missing('amount'),
    moneyThere: there('money'),
    moneyMissing: missing('money'),
    timeThere: there('time'),
    timeMissing: missing('time'),
    placeThere: there('place'),
    placeMissing: missing('place'),
    yesNo: flag(wanted === 'yes'),
  }
}

function nameFeatures({ question: { things }, evidence: { inText, inTitle, words } }: Facts) {
  const isMissing = (at: number): boolean => (inText[at] ?? 0) < meant && (inTitle[at] ?? 0) < meant
  const missing = (kind: 'isName' | 'isNumber'): number =>
    flag(things.some((thing, at) => thing[kind] && isMissing(at)))
  return {
    nameMissing: missing('isName'),
    numberMissing: missing('isNumber'),
    asked: Math.min(1, Math.log2(1 + things.length) / 4),
    length: Math.min(1, Math.log2(1 + words.length) / 8),
  }
}

/** What speaks for a section and against it, for the regression. */
export const featuresOf = (facts: Facts): Features => ({
  ...rankFeatures(facts),
  ...wordFeatures(facts),
  ...sentenceFeatures(facts),
  ...titleFeatures(facts),
  ...wantedFeatures(facts),
  ...nameFeatures(facts),
})
