import { chatLines } from './chat.ts'
import { nominalDerivations, nominalForms, nounForms, verbForms, verbNouns } from './families.ts'
import { lexiconParts } from './parts.ts'
import { askingConcepts } from './topics.ts'
import { adjectives, emptyWords, functionWords } from './words.ts'

const list = (text: string): string[] => text.trim().split(/\s+/)
const lines = (text: string): string[] => text.trim().split(/\n+/)

/** Folded shortcut to the words that it stands for. */
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
/** Expressions, word by word. */
interface ExpressionStep {
  concepts: string[]
  next: Map<string, ExpressionStep>
}
const expressions: ExpressionStep = { concepts: [], next: new Map() }
const topicsByConcept = new Map<string, readonly string[]>()
/** Every word that is right as it stands, and what is known of it: bits of `sure` and `base`. */
const common = new Map<string, number>()
const sure = 1
const base = 2

/** One list for all words of a concept that have no other. */
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

/** Forms of a word that are sure to exist, its base first, and those of a rule that also makes words which nobody says. */
function addCommon(sureForms: readonly string[], doubtfulForms: readonly string[]): void {
  mark(sureForms[0] ?? '', sure | base)
  for (const word of sureForms) mark(word, sure)
  for (const word of doubtfulForms) mark(word, 0)
}

/** One way to say a concept. Messages are compared with their shortcuts spelled out, and so are expressions. */
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
    // "comer" makes "como", "parar" makes "para": words of grammar only mean a concept where it lists them.
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
 * Makes the lexicon, some 300 ms, once in a process; whatever asks it first does so by itself. A program that understands messages calls it when it starts, so that no
 * message waits; one that does not is spared it.
 */
export function makeLexicon(): void {
  if (isMade) return
  isMade = true
  addAll()
}

/** True for a folded word that is right as it stands and must not be taken for a typing error. */
export function isCommonWord(word: string): boolean {
  makeLexicon()
  return common.has(word)
}

/** True for a common word that is only known by a rule that also makes words which nobody says ("andador" of "andar"). */
export function isDoubtfulForm(word: string): boolean {
  makeLexicon()
  return common.get(word) === 0
}

/** True for an infinitive, a singular, or a word without other forms. */
export function isBaseForm(word: string): boolean {
  makeLexicon()
  return ((common.get(word) ?? 0) & base) > 0
}

/** All of them, in a fixed order. */
export function commonWords(): Iterable<string> {
  makeLexicon()
  return common.keys()
}

/** The concepts of one folded word. */
export function conceptsOfWord(word: string): readonly string[] {
  makeLexicon()
  return conceptsByWord.get(word) ?? []
}

/** How much a folded word says about the subject: 0 next to nothing, 1 grammar, 2 content. */
export function contentOf(word: string): 0 | 1 | 2 {
  return empty.has(word) ? 0 : grammatical.has(word) ? 1 : 2
}

/** Concepts of one word, or of an expression of several, and where they stand among the words. */
export interface ConceptSpan {
  concepts: readonly string[]
  start: number
  end: number
}

/** The concepts of folded, normalised words in a row: of expressions, longest first, and of the words that are in none. */
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

/** The longest expression that begins at a place, and where it ends. */
function longestExpression(words: readonly string[], start: number): { concepts: string[]; end: number } | null {
  let found: { concepts: string[]; end: number } | null = null
  let step = expressions.next.get(words[start] ?? '')
  for (let at = start + 1; step && at < words.length; at++) {
    step = step.next.get(words[at] ?? '')
    if (step && step.concepts.length > 0) found = { concepts: step.concepts, end: at + 1 }
  }
  return found
}

/** True for a concept that is a way of asking, whatever is asked for. */
export function isAsking(concept: string): boolean {
  return asking.has(concept)
}

/** The subjects of concepts, each once. */
export function topicsOf(concepts: readonly string[]): string[] {
  makeLexicon()
  const topics = new Set<string>()
  for (const concept of concepts) for (const topic of topicsByConcept.get(concept) ?? []) topics.add(topic)
  return [...topics]
}
