import { nominalForms } from '../../lexicon/families.ts'
import { isCommonWord } from '../../lexicon/lexicon.ts'
import { allowedErrors, editDistance } from '../../text/distance.ts'
import { lex, wordsOf } from '../../text/lex.ts'
import { soundKey } from '../../text/sound.ts'
import { type WordIndex, wordIndex, wordsWithin } from '../../text/word-index.ts'
import type { EntityDefinition } from '../../types.ts'
import type { FoundValue } from '../finder.ts'

/** One form of a value. */
interface Form {
  words: readonly string[]
  /** The words without spaces. */
  joined: string
  value: string
}

interface Word {
  text: string
  start: number
  end: number
}

/** A match: number of words in the message, and the form. */
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
  // Longest first; the sort is stable, so that of equally long ones the first entry wins.
  return forms.sort((a, b) => b.words.length - a.words.length)
}

const shortestJoined = 6
const mostErrors = 2

/**
 * A simple implementation of list entities: every form is compared with every word. Too slow for long lists; the
 * property test compares the indexed finder with it.
 */
export function plainListFinder(definition: EntityDefinition): (text: string) => FoundValue[] {
  const forms = formsOf(definition)
  const exact = new Map<string, Form[]>()
  for (const form of forms) {
    const first = form.words[0] ?? ''
    const list = exact.get(first)
    if (list) list.push(form)
    else exact.set(first, [form])
  }
  const fuzzy = definition.fuzzy ? fuzzyMatcher(forms) : null
  return (text) => {
    const words = wordsOf(lex(text))
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

/** Finds the nearest form with more than `longerThan` words at a position. */
type FuzzyFit = (words: readonly Word[], index: number, longerThan: number) => Fit | null

function fuzzyMatcher(forms: readonly Form[]): FuzzyFit {
  const several = forms.filter((form) => form.words.length > 1)
  const nearSeveral = severalMatcher(several)
  const nearSingle = singleMatcher(forms)
  const singles = new Map<string, Form>()
  const joined = new Map<string, Form>()
  for (const form of forms) {
    if (form.joined.length < shortestJoined) continue
    const map = form.words.length > 1 ? joined : singles
    if (!map.has(form.joined)) map.set(form.joined, form)
  }
  return (words, index, longerThan) => {
    const given = words[index]?.text ?? ''
    const fit = nearSeveral(words, index, longerThan)
    if (fit) return fit
    const together = joined.get(given)
    if (together && together.words.length > longerThan) return { form: together, length: 1 }
    if (longerThan > 0) return null
    const apart = singles.get(given + (words[index + 1]?.text ?? ''))
    if (apart) return { form: apart, length: 2 }
    const single = nearSingle(given)
    return single ? { form: single, length: 1 } : null
  }
}

/** Finds the one-word form for a word that is inflected, mistyped, or spelled phonetically. */
function singleMatcher(forms: readonly Form[]): (given: string) => Form | null {
  const known = new Set(forms.flatMap((form) => form.words))
  const places = new Map<string, number>()
  const inflected = new Map<string, string>()
  const sounds = new Map<string, string>()
  forms.forEach((form, place) => {
    const [word = ''] = form.words
    if (form.words.length > 1 || places.has(word)) return
    places.set(word, place)
    if (word.length > 2) for (const other of nominalForms(word)) if (!inflected.has(other)) inflected.set(other, word)
    const key = soundKey(word)
    if (allowedErrors(word.length) > 0 && !sounds.has(key)) sounds.set(key, word)
  })
  const index = wordIndex(places.keys())
  const formOf = (word: string | undefined): Form | null => forms[places.get(word ?? '') ?? -1] ?? null
  return (given) => {
    if (known.has(given)) return null
    const plural = inflected.get(given)
    if (plural !== undefined) return formOf(plural)
    if (isCommonWord(given)) return null
    const near = nearestIn(index, given, mostErrors)
    const likely = near.words.filter((word) => near.distance <= allowedErrors(word.length))
    const [first] = likely.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
    return formOf(first ?? sounds.get(soundKey(given)))
  }
}

/**
 * Finds forms of several words with at least one exact word in its place: in combination they are certain enough that
 * the others may be mistyped.
 */
function severalMatcher(forms: readonly Form[]): FuzzyFit {
  const byWord = new Map<string, { form: Form; offset: number; place: number }[]>()
  let longest = 0
  forms.forEach((form, place) => {
    longest = Math.max(longest, form.words.length)
    for (const [offset, word] of form.words.entries()) {
      if (word.length < 3) continue
      const list = byWord.get(word)
      if (list) list.push({ form, offset, place })
      else byWord.set(word, [{ form, offset, place }])
    }
  })
  return (words, index, longerThan) => {
    let best: { form: Form; errors: number; place: number } | null = null
    for (let offset = 0; offset < longest; offset++) {
      for (const candidate of byWord.get(words[index + offset]?.text ?? '') ?? []) {
        const { form, place } = candidate
        const length = form.words.length
        if (candidate.offset !== offset || length <= longerThan || (best && length < best.form.words.length)) continue
        const errors = wholeErrors(words, index, form)
        const longer = best !== null && length > best.form.words.length
        const better = !best || longer || errors < best.errors || (errors === best.errors && place < best.place)
        if (errors < Number.POSITIVE_INFINITY && better) best = { form, errors, place }
      }
    }
    return best ? { form: best.form, length: best.form.words.length } : null
  }
}

/** Typing errors of the words at a position, as one word, against a form; infinity if there are too many. */
function wholeErrors(words: readonly Word[], index: number, form: Form): number {
  let given = ''
  for (let offset = 0; offset < form.words.length; offset++) {
    const word = words[index + offset]
    if (!word) return Number.POSITIVE_INFINITY
    given += word.text
  }
  const limit = allowedErrors(form.joined.length)
  const distance = editDistance(given, form.joined, limit)
  return distance <= limit ? distance : Number.POSITIVE_INFINITY
}

/** The words with the smallest distance from a word, and that distance; none if it is more than `mostErrors`. */
function nearestIn(index: WordIndex, word: string, mostErrors: number): { distance: number; words: string[] } {
  for (let distance = 0; distance < mostErrors; distance++) {
    const words = wordsWithin(index, word, distance)
    if (words.length > 0) return { distance, words }
  }
  return { distance: mostErrors, words: wordsWithin(index, word, mostErrors) }
}
