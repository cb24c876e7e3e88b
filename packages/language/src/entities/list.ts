import { finish, type Slices } from '../slices.ts'
import { lex, wordsOf } from '../text/lex.ts'
import type { EntityDefinition } from '../types.ts'
import type { Finder, FoundValue } from './finder.ts'
import { type Fit, type Form, fuzzyMatcher } from './fuzzy.ts'
import { addToTree, emptyTree, longestInTree } from './word-tree.ts'

const formsInSlice = 500

function* formsOf(definition: EntityDefinition): Slices<Form[]> {
  const forms: Form[] = []
  let last = 0
  for (const entry of definition.entries) {
    for (const text of [entry.value, ...entry.synonyms]) {
      const words = wordsOf(lex(text)).map((word) => word.text)
      if (words.length > 0) forms.push({ words, joined: words.join(''), value: entry.value })
    }
    if (forms.length - last < formsInSlice) continue
    last = forms.length
    yield
  }
  // Longest first; the sort is stable, so that of equally long ones the first entry wins.
  return forms.sort((a, b) => b.words.length - a.words.length)
}

/**
 * Finds the values of a list and their synonyms as whole words, longest first. With `fuzzy` also with typing errors
 * (`allowedErrors`), phonetic spellings, wrong spaces, and in the plural; but never a word that is exactly another
 * entry's, or a common word that is no form of the value. One pass over the words, whatever the list's length: a
 * millisecond or two for the longest message. The cost of a message is limited (`messageSteps`): after that, the rest
 * is searched without errors.
 */
export function* listFinderInSlices(definition: EntityDefinition): Slices<Finder> {
  const forms = yield* formsOf(definition)
  const exact = emptyTree<Form>()
  for (const [place, form] of forms.entries()) {
    addToTree(exact, form.words, form)
    if (place % formsInSlice === formsInSlice - 1) yield
  }
  const fuzzy = definition.fuzzy ? yield* fuzzyMatcher(forms) : null
  return ({ words, steps }) => {
    const found: FoundValue[] = []
    for (let index = 0; index < words.length; ) {
      const form = longestInTree(exact, words, index, steps.exact)
      const near = fuzzy?.(words, index, form?.words.length ?? 0, steps.near) ?? null
      const fit: Fit | null = near ?? (form && { form, length: form.words.length })
      const [first, last] = [words[index], fit ? words[index + fit.length - 1] : undefined]
      if (fit && first && last) found.push({ value: fit.form.value, start: first.start, end: last.end })
      index += fit?.length ?? 1
    }
    return found
  }
}

export const listFinder = (definition: EntityDefinition): Finder => finish(listFinderInSlices(definition))
