import { chatLines } from './chat.ts'
import { nominalDerivations, nominalForms, nounForms, verbForms, verbNouns } from './families.ts'
import { lexiconParts } from './parts.ts'
import { askingConcepts } from './topics.ts'
import { adjectives, emptyWords, functionWords } from './words.ts'

const list = (text: string): string[] => text.trim().split(/\s+/)
const lines = (text: string): string[] => text.trim().split(/\n+/)

/** Words of a folded abbreviation. */
export const shortcuts: ReadonlyMap<string, readonly string[]> = new Map(
  list(chatLines).map((entry) => {
    const [shortcut = '', words = ''] = entry.split('=')
    return [shortcut, words.split('_')]
  }),
)

const grammatical = new Set(list(functionWords))
const empty = new Set(list(emptyWords))
const asking = new Set(list(askingConcepts))
const conceptsByWord = new Map<string, readonly string[]>()
/** Expressions as a tree of words. */
interface ExpressionStep {
  concepts: string[]
  next: Map<string, ExpressionStep>
}
const expressions: ExpressionStep = { concepts: [], next: new Map() }
const topicsByConcept = new Map<string, readonly string[]>()
/** All correct words, with flags: bits of `sure` and `base`. */
const common = new Map<string, number>()
const sure = 1
const base = 2

/** One shared list for all words with only this concept. */
const alone = new Map<string, readonly string[]>()

const addTo = (map: Map<string, readonly string[]>, key: string, name: string): void => {
  const known = map.get(key)
  if (known?.includes(name)) return
  if (known) {
    map.set(key, [...known, name])
    return
  }
  const list = alone.get(name) ?? [name]
  alone.set(name, list)
  map.set(key, list)
}

const mark = (word: string, bits: number): void => {
  const known = common.get(word) ?? 0
  if ((known | bits) !== known || known === 0) common.set(word, known | bits)
}

/** Adds a word's certain forms, its base first, and generated forms that may not exist. */
function addCommon(sureForms: readonly string[], doubtfulForms: readonly string[]): void {
  mark(sureForms[0] ?? '', sure | base)
  for (const word of sureForms) mark(word, sure)
  for (const word of doubtfulForms) mark(word, 0)
}

/** Adds one form of a concept. Messages are compared with abbreviations spelled out, and so are expressions. */
function addForm(concept: string, form: string): void {
  const isVerb = form.endsWith('~')
  const words = isVerb ? [form.slice(0, -1)] : form.split('_').flatMap((word) => shortcuts.get(word) ?? [word])
  const [first = ''] = words
  if (words.length > 1) {
    let step = expressions
    for (const word of words) {
      const next: ExpressionStep = step.next.get(word) ?? { concepts: [], next: new Map() }
      step.next.set(word, next)
      step = next
    }
    if (!step.concepts.includes(concept)) step.concepts.push(concept)
    for (const word of words) addCommon([word], [])
    return
  }
  const forms = isVerb ? verbForms(first) : nominalForms(first)
  const derived = isVerb ? verbNouns(first) : nominalDerivations(first)
  for (const word of [...forms, ...derived]) {
    // "comer" gives "como", "parar" gives "para": function words only mean a concept that lists them.
    if (word === first || !(grammatical.has(word) || empty.has(word))) addTo(conceptsByWord, word, concept)
  }
  addCommon(forms, derived)
}

function addAll(): void {
  for (const part of lexiconParts) {
    for (const line of lines(part.topics)) {
      const [topic = '', concepts = ''] = line.split(': ')
      for (const concept of list(concepts)) addTo(topicsByConcept, concept, topic)
    }
    for (const line of lines(part.concepts)) {
      const [concept = '', forms = ''] = line.split(': ')
      for (const form of list(forms)) addForm(concept, form)
    }
  }
  for (const part of lexiconParts) {
    for (const word of list(part.others)) addCommon([word], [])
    for (const verb of list(part.verbs)) addCommon(verbForms(verb), verbNouns(verb))
    for (const noun of list(part.nouns)) {
      addCommon(nounForms(noun), [...nominalForms(noun), ...nominalDerivations(noun)])
    }
  }
  for (const adjective of list(adjectives)) addCommon(nominalForms(adjective), nominalDerivations(adjective))
}

let isMade = false

/**
 * Builds the lexicon once per process, in some 300 ms; otherwise the first use does. Programs that understand messages
 * call it at the start, so that no message waits; others need not.
 */
export function makeLexicon(): void {
  if (isMade) return
  isMade = true
  addAll()
}

/** Whether a folded word is correct, and must not be taken for a typing error. */
export function isCommonWord(word: string): boolean {
  makeLexicon()
  return common.has(word)
}

/** Whether a common word is only known from a rule that also generates nonexistent words ("andador" from "andar"). */
export function isDoubtfulForm(word: string): boolean {
  makeLexicon()
  return common.get(word) === 0
}

/** Whether a word is an infinitive, a singular, or has no other forms. */
export function isBaseForm(word: string): boolean {
  makeLexicon()
  return ((common.get(word) ?? 0) & base) > 0
}

/** All common words, in a fixed order. */
export function commonWords(): Iterable<string> {
  makeLexicon()
  return common.keys()
}

/** The concepts of one folded word. */
export function conceptsOfWord(word: string): readonly string[] {
  makeLexicon()
  return conceptsByWord.get(word) ?? []
}

/** How much a folded word says about the subject: 0 hardly anything, 1 function word, 2 content word. */
export function contentOf(word: string): 0 | 1 | 2 {
  return empty.has(word) ? 0 : grammatical.has(word) ? 1 : 2
}

/** Concepts of a word or an expression, with its position among the words. */
export interface ConceptSpan {
  concepts: readonly string[]
  start: number
  end: number
}

/** Concepts of a sequence of folded, normalised words: of expressions, longest first, and of the remaining words. */
export function conceptSpans(words: readonly string[]): ConceptSpan[] {
  makeLexicon()
  const spans: ConceptSpan[] = []
  for (let index = 0; index < words.length; ) {
    const expression = longestExpression(words, index)
    const concepts = expression?.concepts ?? conceptsByWord.get(words[index] ?? '')
    const end = expression?.end ?? index + 1
    if (concepts) spans.push({ concepts, start: index, end })
    index = end
  }
  return spans
}

/** The longest expression that begins at a position, and its end. */
function longestExpression(words: readonly string[], start: number): { concepts: string[]; end: number } | null {
  let found: { concepts: string[]; end: number } | null = null
  let step = expressions.next.get(words[start] ?? '')
  for (let at = start + 1; step && at < words.length; at++) {
    step = step.next.get(words[at] ?? '')
    if (step && step.concepts.length > 0) found = { concepts: step.concepts, end: at + 1 }
  }
  return found
}

/** Whether a concept is a way of asking, independent of the subject. */
export function isAsking(concept: string): boolean {
  return asking.has(concept)
}

/** The distinct subjects of concepts. */
export function topicsOf(concepts: readonly string[]): string[] {
  makeLexicon()
  const topics = new Set<string>()
  for (const concept of concepts) for (const topic of topicsByConcept.get(concept) ?? []) topics.add(topic)
  return [...topics]
}
