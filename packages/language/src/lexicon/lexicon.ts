import { chatLines } from './chat.ts'
import { conceptLines } from './concepts.ts'
import { everydayConceptLines } from './concepts-everyday.ts'
import { institutionConceptLines } from './concepts-institutions.ts'
import { nominalForms, verbForms } from './families.ts'
import { topicLines } from './topics.ts'
import { adjectives, emptyWords, functionWords, nouns, otherWords, verbs } from './words.ts'

const list = (text: string): string[] => text.trim().split(/\s+/)

/** Folded shortcut to the words that it stands for. */
export const shortcuts: ReadonlyMap<string, readonly string[]> = new Map(
  list(chatLines).map((entry) => {
    const [shortcut = '', words = ''] = entry.split('=')
    return [shortcut, words.split('_')]
  }),
)

const conceptsByWord = new Map<string, string[]>()
const conceptsByExpression = new Map<string, string[]>()
const expressionStarts = new Map<string, number>()
const common = new Set<string>()

const addTo = (map: Map<string, string[]>, key: string, concept: string): void => {
  const known = map.get(key)
  if (!known) map.set(key, [concept])
  else if (!known.includes(concept)) known.push(concept)
}

const topicsByConcept = new Map<string, string[]>()
for (const line of topicLines.trim().split('\n')) {
  const [topic = '', concepts = ''] = line.split(': ')
  for (const concept of list(concepts)) addTo(topicsByConcept, concept, topic)
}

for (const line of (conceptLines + everydayConceptLines + institutionConceptLines).trim().split(/\n+/)) {
  const [name = '', forms = ''] = line.split(': ')
  for (const form of list(forms)) {
    if (form.includes('_')) {
      const words = form.split('_')
      addTo(conceptsByExpression, words.join(' '), name)
      const first = words[0] ?? ''
      expressionStarts.set(first, Math.max(expressionStarts.get(first) ?? 0, words.length))
      for (const word of words) common.add(word)
    } else {
      for (const word of form.endsWith('~') ? verbForms(form.slice(0, -1)) : nominalForms(form)) {
        addTo(conceptsByWord, word, name)
        common.add(word)
      }
    }
  }
}
for (const word of [...list(functionWords), ...list(emptyWords), ...list(otherWords)]) common.add(word)
for (const verb of list(verbs)) for (const form of verbForms(verb)) common.add(form)
for (const word of [...list(nouns), ...list(adjectives)]) for (const form of nominalForms(word)) common.add(form)

const grammatical = new Set(list(functionWords))
const empty = new Set(list(emptyWords))

/** True for a folded word that is right as it stands and must not be taken for a typing error. */
export function isCommonWord(word: string): boolean {
  return common.has(word)
}

/** All of them, in a fixed order. */
export function commonWords(): Iterable<string> {
  return common
}

/** The concepts of one folded word. */
export function conceptsOfWord(word: string): readonly string[] {
  return conceptsByWord.get(word) ?? []
}

/** How much a folded word says about the subject: 0 next to nothing, 1 grammar, 2 content. */
export function contentOf(word: string): 0 | 1 | 2 {
  return empty.has(word) ? 0 : grammatical.has(word) ? 1 : 2
}

/** The concepts of folded, normalised words in a row: expressions first, longest first, then single words that are in no expression. */
export function conceptsOf(words: readonly string[]): string[] {
  const concepts: string[] = []
  for (let index = 0; index < words.length; ) {
    const word = words[index] ?? ''
    let taken = 0
    const longest = expressionStarts.get(word) ?? 0
    for (let length = Math.min(longest, words.length - index); length > 1 && taken === 0; length--) {
      const found = conceptsByExpression.get(words.slice(index, index + length).join(' '))
      if (found) {
        concepts.push(...found)
        taken = length
      }
    }
    if (taken === 0) {
      const found = conceptsByWord.get(word)
      if (found) concepts.push(...found)
      taken = 1
    }
    index += taken
  }
  return concepts
}

/** The subjects of concepts, each once. */
export function topicsOf(concepts: readonly string[]): string[] {
  const topics = new Set<string>()
  for (const concept of concepts) for (const topic of topicsByConcept.get(concept) ?? []) topics.add(topic)
  return [...topics]
}
