import { nominalForms } from '../lexicon/families.ts'
import { isCommonWord } from '../lexicon/lexicon.ts'
import { allowedErrors, editDistance } from '../text/distance.ts'
import { lex, wordsOf } from '../text/lex.ts'
import { soundKey } from '../text/sound.ts'
import type { EntityDefinition } from '../types.ts'
import type { Finder, FoundValue } from './finder.ts'

/** One way to say a value. */
interface Form {
  words: readonly string[]
  /** The words written as one. */
  joined: string
  value: string
}

interface Word {
  text: string
  start: number
  end: number
}

/** Words of a message that make up a value: how many, and the form they are. */
interface Fit {
  form: Form
  length: number
}

function formsOf(definition: EntityDefinition): Form[] {
  const forms: Form[] = []
  for (const entry of definition.entries) {
    for (const text of [entry.value, ...entry.synonyms]) {
      const words = wordsOf(lex(text)).map((word) => word.text)
      if (words.length > 0) forms.push({ words, joined: words.join(''), value: entry.value })
    }
  }
  // Longest first; the sort is stable, so that of equally long ones the first entry comes first.
  return forms.sort((a, b) => b.words.length - a.words.length)
}

const shortestJoined = 6

/**
 * Finds the values of a list and their synonyms as whole words, longest first. With `fuzzy` also with typing errors (`allowedErrors`), written by ear, run
 * together or apart, and in the plural; but never a word that is exactly another entry's, nor a common word of the language that is no form of
 * the one wanted. Costs one pass over the words and, for a word that is not in the list, a bounded comparison with each form.
 */
export function listFinder(definition: EntityDefinition): Finder {
  const forms = formsOf(definition)
  const exact = new Map<string, Form[]>()
  for (const form of forms) {
    const first = form.words[0] ?? ''
    const list = exact.get(first)
    if (list) list.push(form)
    else exact.set(first, [form])
  }
  const fuzzy = definition.fuzzy ? fuzzyMatcher(forms) : null
  return ({ lexemes }) => {
    const words = wordsOf(lexemes)
    const found: FoundValue[] = []
    for (let index = 0; index < words.length; ) {
      const same = exactFit(exact, words, index)
      const near = fuzzy?.(words, index, same?.length ?? 0) ?? null
      const fit = near ?? same
      const [first, last] = [words[index], fit ? words[index + fit.length - 1] : undefined]
      if (fit && first && last) found.push({ value: fit.form.value, start: first.start, end: last.end })
      index += fit?.length ?? 1
    }
    return found
  }
}

function exactFit(exact: ReadonlyMap<string, readonly Form[]>, words: readonly Word[], index: number): Fit | null {
  for (const form of exact.get(words[index]?.text ?? '') ?? []) {
    if (form.words.every((wanted, offset) => words[index + offset]?.text === wanted))
      return { form, length: form.words.length }
  }
  return null
}

/** Finds the nearest form of more than `longerThan` words at a place. */
type FuzzyFit = (words: readonly Word[], index: number, longerThan: number) => Fit | null

function fuzzyMatcher(forms: readonly Form[]): FuzzyFit {
  const known = new Set(forms.flatMap((form) => form.words))
  const inflected = new Map<string, ReadonlySet<string>>()
  const sounds = new Map<string, string>()
  for (const word of known) {
    if (word.length > 2) inflected.set(word, new Set(nominalForms(word)))
    sounds.set(word, soundKey(word))
  }
  /** Typing errors between a given and a wanted word, or infinity when it is not taken for it. */
  const errors = (given: string, wanted: string): number => {
    if (given === wanted) return 0
    if (known.has(given)) return Number.POSITIVE_INFINITY
    if (inflected.get(wanted)?.has(given)) return 1
    if (isCommonWord(given)) return Number.POSITIVE_INFINITY
    const limit = allowedErrors(wanted.length)
    const distance = editDistance(given, wanted, limit)
    if (distance <= limit) return distance
    return limit > 0 && soundKey(given) === sounds.get(wanted) ? limit : Number.POSITIVE_INFINITY
  }
  return (words, index, longerThan) => {
    let best: Fit | null = null
    let fewest = Number.POSITIVE_INFINITY
    for (const form of forms) {
      const length = form.words.length
      if (best && length < best.form.words.length) break
      const joined = joinedFit(words, index, form)
      if (joined && length > longerThan) return joined
      if (length <= longerThan) continue
      const sum = length === 1 ? errors(words[index]?.text ?? '', form.joined) : wholeErrors(words, index, form)
      if (sum < fewest) {
        fewest = sum
        best = { form, length }
      }
    }
    return best
  }
}

/** Errors of a form of several words as a whole: beside each other they are sure enough that any of them may be mistyped, if one is right. */
function wholeErrors(words: readonly Word[], index: number, form: Form): number {
  let given = ''
  let anyRight = false
  for (let offset = 0; offset < form.words.length; offset++) {
    const word = words[index + offset]
    if (!word) return Number.POSITIVE_INFINITY
    given += word.text
    if (word.text === form.words[offset] && word.text.length > 2) anyRight = true
  }
  const limit = allowedErrors(form.joined.length)
  const distance = editDistance(given, form.joined, limit)
  return anyRight && distance <= limit ? distance : Number.POSITIVE_INFINITY
}

/** A form of several words written as one, or of one word written as two. */
function joinedFit(words: readonly Word[], index: number, form: Form): Fit | null {
  if (form.joined.length < shortestJoined) return null
  const given = words[index]?.text ?? ''
  if (form.words.length > 1 && given === form.joined) return { form, length: 1 }
  return form.words.length === 1 && given + (words[index + 1]?.text ?? '') === form.joined ? { form, length: 2 } : null
}
