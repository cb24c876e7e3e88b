import { allowedErrors, editDistance } from '../text/distance.ts'
import { lex, wordsOf } from '../text/lex.ts'
import type { EntityDefinition } from '../types.ts'
import type { Finder, FoundValue } from './finder.ts'

interface Form {
  words: readonly string[]
  value: string
}

/**
 * Finds the values of a list and their synonyms as whole words, longest first; with `fuzzy` also with typing errors (see `allowedErrors`), but a word
 * that is exactly another entry's is never taken for this one.
 */
export function listFinder(definition: EntityDefinition): Finder {
  const forms: Form[] = []
  const exact = new Map<string, Form[]>()
  const known = new Set<string>()
  for (const entry of definition.entries) {
    for (const text of [entry.value, ...entry.synonyms]) {
      const words = wordsOf(lex(text)).map((word) => word.text)
      const first = words[0]
      if (first === undefined) continue
      const form = { words, value: entry.value }
      forms.push(form)
      exact.set(first, [...(exact.get(first) ?? []), form])
      for (const word of words) known.add(word)
    }
  }
  for (const list of exact.values()) list.sort((a, b) => b.words.length - a.words.length)
  const fuzzyForms = definition.fuzzy ? [...forms].sort((a, b) => b.words.length - a.words.length) : []
  const near = (given: string, wanted: string): boolean =>
    given === wanted ||
    (!known.has(given) && editDistance(given, wanted, allowedErrors(wanted.length)) <= allowedErrors(wanted.length))
  return ({ lexemes }) => {
    const words = wordsOf(lexemes)
    const found: FoundValue[] = []
    for (let index = 0; index < words.length; ) {
      const fits = (form: Form, same: (given: string, wanted: string) => boolean): boolean =>
        form.words.every((wanted, offset) => {
          const given = words[index + offset]
          return given !== undefined && same(given.text, wanted)
        })
      const word = words[index]
      if (!word) break
      const form =
        exact.get(word.text)?.find((candidate) => fits(candidate, (a, b) => a === b)) ??
        fuzzyForms.find((candidate) => fits(candidate, near))
      const last = form ? words[index + form.words.length - 1] : undefined
      if (form && last) {
        found.push({ value: form.value, start: word.start, end: last.end })
        index += form.words.length
      } else index++
    }
    return found
  }
}
