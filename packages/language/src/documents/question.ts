import { clausesOf } from '../matcher/clauses.ts'
import { isCourtesy } from '../matcher/courtesy.ts'
import type { ReadWord } from '../matcher/features.ts'
import { readText } from '../matcher/features.ts'
import { readTerms } from '../matcher/repair.ts'
import { defaultSettings } from '../matcher/settings.ts'
import { termsOf } from '../matcher/terms.ts'
import { comparable } from '../text/lex.ts'
import { type DocumentIndex, sectionsWith } from './document-index.ts'
import { readWords, type TextWord } from './texts.ts'

/** What a question wants to know, by how it asks. */
export type Wanted = 'amount' | 'money' | 'time' | 'place' | 'person' | 'way' | 'yes' | 'other'

/** A thing that a question names. */
export interface AskedThing {
  word: string
  stem: number
  concepts: readonly number[]
  /** How telling it is: rare in the company's sections counts more. 0 to 1. */
  weight: number
  /** Sections with the word, in any form. */
  sections: number
  /** Written as a name, or unknown to the lexicon. */
  isName: boolean
  isNumber: boolean
}

export interface ReadQuestion {
  /** The question as it was understood, with repairs. */
  text: string
  /** For comparing with a pair's questions exactly. */
  exact: string
  words: readonly ReadWord[]
  things: readonly AskedThing[]
  wanted: Wanted
  /** Asks how many, how much or how long: numbers are the likeliest mistakes. */
  asksAmount: boolean
  isNegated: boolean
}

const readLength = 600
const mostThings = 24
/** Weight of words that only say how something is asked. */
const askingWeight = 0.4
/** A thing that only its concept is known of may be meant otherwise. */
const unsureWeight = 0.6

const ways: readonly (readonly [Wanted, RegExp])[] = [
  [
    'money',
    /\b(?:quanto (?:custa|e|eh|fica|sai|vale|cobra|pago|paga|tenho que pagar|esta)|qual (?:e )?o? ?(?:valor|preco|custo|taxa)|valor d|preco d|custa)/,
  ],
  [
    'time',
    /\b(?:quando|que horas|que hora|que dia|quais dias|qual (?:e )?o? ?(?:prazo|horario|data)|horario|prazo|quanto tempo|quantos dias|em quantos|quantas horas|ate quando|demora)\b/,
  ],
  [
    'amount',
    /\b(?:quant[oa]s?|qual (?:e )?[oa]? ?(?:numero|quantidade|tamanho|medida|altura|velocidade|idade|limite|maximo|minimo))\b/,
  ],
  ['place', /\b(?:onde|aonde|cade|endereco|em que lugar|qual lugar|como chego)\b/],
  ['person', /\b(?:quem|qual (?:e )?o nome|de quem)\b/],
  ['way', /\b(?:como|de que jeito|de que forma|o que (?:eu )?(?:faco|preciso)|o que fazer|passo a passo)\b/],
  ['other', /\b(?:qual|quais|o que|que|por que)\b/],
]
const amount = /\bquant[oa]s?\b/

const wantedOf = (text: string): Wanted => ways.find(([, pattern]) => pattern.test(text))?.[0] ?? 'yes'

/** The words of a question without greetings and thanks. */
function tellingWords(words: readonly ReadWord[]): readonly ReadWord[] {
  const telling = clausesOf(words).filter((clause) => !isCourtesy(clause))
  return telling.length > 0 ? telling.flat() : words
}

/** Reads a question as the company's sections make it likely: chat spelling, typing errors, names. */
export function readQuestion(index: DocumentIndex, text: string): ReadQuestion {
  const source = text.slice(0, readLength)
  const read = readTerms(termsOf(source, true), index.known, defaultSettings)
  const words = tellingWords(read)
  const understood = words.map((word) => word.text).join(' ')
  const { unwanted } = readText(words)
  return {
    text: understood,
    exact: comparable(source),
    words,
    things: thingsOf(index, source, words),
    wanted: wantedOf(understood),
    asksAmount: amount.test(understood),
    isNegated: unwanted !== null || /\b(?:nao|sem|nunca)\b/.test(understood),
  }
}

function thingsOf(index: DocumentIndex, source: string, words: readonly ReadWord[]): AskedThing[] {
  const things: AskedThing[] = []
  const seen = new Set<number>()
  for (const [place, word] of readWords(words).entries()) {
    const isNumber = /\d/.test(word.text)
    if (word.stem === 0 || seen.has(word.stem) || things.length >= mostThings) continue
    seen.add(word.stem)
    things.push(
      thingOf(index, word, {
        isNumber,
        isUnsure: words[place]?.isUnsure ?? false,
        isCapital: isCapital(source, word, place),
      }),
    )
  }
  return things
}

const isCapital = (source: string, { start }: TextWord, place: number): boolean =>
  place > 0 && /^\p{Lu}\p{Ll}/u.test(source.slice(start, start + 3))

function thingOf(
  index: DocumentIndex,
  { text, stem, concepts }: TextWord,
  looks: { isNumber: boolean; isUnsure: boolean; isCapital: boolean },
): AskedThing {
  const sections = sectionsWith(index, stem)
  const ofConcepts = concepts.map((hash) => sectionsWith(index, hash)).filter((count) => count > 0)
  const known = sections > 0 ? sections : Math.min(...ofConcepts, Number.POSITIVE_INFINITY)
  const isOnlyAsking = concepts.length === 0 && asking.has(text)
  const rarity = rarityOf(index, Number.isFinite(known) ? known : 0)
  return {
    word: text,
    stem,
    concepts,
    weight: rarity * (isOnlyAsking ? askingWeight : 1) * (looks.isUnsure ? unsureWeight : 1),
    sections,
    isName: looks.isCapital || index.known.vocabulary.has(text),
    isNumber: looks.isNumber,
  }
}

/** Words by which people ask, whatever they ask. */
const asking = new Set(
  'saber gostaria queria quero preciso precisa posso pode podem consigo tenho temos tem fazer faz faco fazem vocs ajuda duvida pergunta informacao favor dizer informar acontece agora jeito'.split(
    ' ',
  ),
)

/** 0.1 for what every section has, 1 for what one or none has. */
export function rarityOf({ sectionCount }: DocumentIndex, sections: number): number {
  const all = Math.log(1 + sectionCount)
  if (all === 0) return 1
  return Math.max(0.1, Math.min(1, Math.log((1 + sectionCount) / Math.max(1, sections)) / all))
}
