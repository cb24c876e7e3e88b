import { nominalForms } from '../lexicon/families.ts'
import { isCommonWord } from '../lexicon/lexicon.ts'
import type { Slices } from '../slices.ts'
import { allowedErrors } from '../text/distance.ts'
import { nearIndexInSlices, type Steps } from '../text/near-index.ts'
import { soundKey } from '../text/sound.ts'

/** One form of a value. */
export interface Form {
  words: readonly string[]
  /** The words without spaces. */
  joined: string
  value: string
}

/** A match: number of words in the message, and the form. */
export interface Fit {
  form: Form
  length: number
}

type Words = readonly { readonly text: string }[]

/** Finds the nearest form with more than `longerThan` words at a position. */
export type FuzzyFit = (words: Words, index: number, longerThan: number, steps: Steps) => Fit | null

const shortestJoined = 6
const shortestAnchor = 3
const formsInSlice = 300

/** Finds forms with errors; `forms` are in order of preference, those with most words first. */
export function* fuzzyMatcher(forms: readonly Form[]): Slices<FuzzyFit> {
  const nearSeveral = yield* severalMatcher(forms.filter((form) => form.words.length > 1))
  const nearSingle = yield* singleMatcher(forms)
  const singles = new Map<string, Form>()
  const joined = new Map<string, Form>()
  for (const form of forms) {
    if (form.joined.length < shortestJoined) continue
    const map = form.words.length > 1 ? joined : singles
    if (!map.has(form.joined)) map.set(form.joined, form)
  }
  return (words, index, longerThan, steps) => {
    const given = words[index]?.text ?? ''
    const fit = nearSeveral(words, index, longerThan, steps)
    if (fit) return fit
    const together = joined.get(given)
    if (together && together.words.length > longerThan) return { form: together, length: 1 }
    if (longerThan > 0) return null
    const apart = singles.get(given + (words[index + 1]?.text ?? ''))
    if (apart) return { form: apart, length: 2 }
    const single = nearSingle(given, steps)
    return single ? { form: single, length: 1 } : null
  }
}

/** Finds the one-word form for a word that is inflected, mistyped, or spelled phonetically. */
function* singleMatcher(forms: readonly Form[]): Slices<(given: string, steps: Steps) => Form | null> {
  const known = new Set(forms.flatMap((form) => form.words))
  const places = new Map<string, number>()
  const inflected = new Map<string, string>()
  const sounds = new Map<string, string>()
  for (const [place, { words }] of forms.entries()) {
    const [word = ''] = words
    if (words.length > 1 || places.has(word)) continue
    places.set(word, place)
    if (word.length > 2) for (const other of nominalForms(word)) if (!inflected.has(other)) inflected.set(other, word)
    const key = soundKey(word)
    if (allowedErrors(word.length) > 0 && !sounds.has(key)) sounds.set(key, word)
    if (places.size % formsInSlice === 0) yield
  }
  const typed = [...places.keys()].filter((word) => !/\d/.test(word))
  const index = yield* nearIndexInSlices(typed)
  const formOf = (word: string | undefined): Form | null => forms[places.get(word ?? '') ?? -1] ?? null
  return (given, steps) => {
    if (known.has(given)) return null
    const plural = inflected.get(given)
    if (plural !== undefined) return formOf(plural)
    if (isCommonWord(given)) return null
    const near = index.nearest(given, steps)
    return formOf(near ? typed[near.place] : sounds.get(soundKey(given)))
  }
}

/** Position of a word in forms of several words, as one number: its index in the form, and the form's length. */
const mostWords = 1024
const spotOf = (offset: number, length: number): number => offset * mostWords + length

/**
 * Finds forms of several words with at least one exact word in its place: in combination they are certain enough that
 * the others may be mistyped.
 */
function* severalMatcher(forms: readonly Form[]): Slices<FuzzyFit> {
  const spots = new Map<string, number[]>()
  let longest = 0
  for (const [place, { words }] of forms.entries()) {
    longest = Math.max(longest, words.length)
    for (const [offset, word] of words.entries()) {
      if (word.length < shortestAnchor) continue
      const spot = spotOf(offset, words.length)
      const known = spots.get(word)
      if (!known) spots.set(word, [spot])
      else if (!known.includes(spot)) known.push(spot)
    }
    if (place % formsInSlice === formsInSlice - 1) yield
  }
  const index = yield* nearIndexInSlices(forms.map((form) => form.joined))
  /** Lengths of forms possible at a position, longest first. */
  const lengthsAt = (words: Words, at: number, longerThan: number, steps: Steps): number[] => {
    const lengths = new Set<number>()
    for (let offset = 0; offset < longest && at + offset < words.length; offset++) {
      const known = spots.get(words[at + offset]?.text ?? '')
      steps.left -= 1 + (known?.length ?? 0)
      if (steps.left < 0) return []
      for (const spot of known ?? []) {
        const length = spot % mostWords
        if (Math.floor(spot / mostWords) === offset && length > longerThan && at + length <= words.length)
          lengths.add(length)
      }
    }
    return [...lengths].sort((a, b) => b - a)
  }
  return (words, at, longerThan, steps) => {
    for (const length of lengthsAt(words, at, longerThan, steps)) {
      let given = ''
      for (let offset = 0; offset < length; offset++) given += words[at + offset]?.text ?? ''
      const near = index.nearest(given, steps, (place) => {
        const form = forms[place]
        return form?.words.length === length && isAnchored(form, words, at)
      })
      const form = near && forms[near.place]
      if (form) return { form, length }
    }
    return null
  }
}

/** Whether one of a form's words is exact and in its place. */
function isAnchored(form: Form, words: Words, at: number): boolean {
  return form.words.some((word, offset) => word.length >= shortestAnchor && words[at + offset]?.text === word)
}
