import { expect, it } from 'vitest'
import { wordHash } from '../matcher/features.ts'
import { frames } from '../matcher/frames.ts'
import { defaultSettings } from '../matcher/settings.ts'
import { nodeFormat } from '../matcher/train.ts'
import { chatLines } from './chat.ts'
import { conceptSpans } from './lexicon.ts'
import { lexiconParts } from './parts.ts'
import { askingConcepts } from './topics.ts'
import { adjectives, irregularForms } from './words.ts'

const linesOf = (text: string): [string, string[]][] =>
  text
    .trim()
    .split(/\n+/)
    .map((line) => {
      const [name = '', rest = ''] = line.split(': ')
      return [name, rest.split(' ')]
    })
const concepts = new Set(lexiconParts.flatMap((part) => linesOf(part.concepts).map(([name]) => name)))

it('names only concepts that exist in its subjects', () => {
  const members = lexiconParts.flatMap((part) => linesOf(part.topics).flatMap(([, names]) => names))
  expect([...members, ...askingConcepts.split(' ')].filter((name) => !concepts.has(name))).toEqual([])
})

it('holds folded words only', () => {
  for (const part of lexiconParts) {
    for (const [name, forms] of linesOf(part.concepts)) {
      expect([name, forms.filter((form) => !/^[a-z0-9]+(?:_[a-z0-9]+)*~?$/.test(form))]).toEqual([name, []])
    }
  }
})

it('finds an expression of several words as one', () => {
  expect(conceptSpans(['quero', 'nota', 'fiscal']).at(-1)).toMatchObject({ start: 1, end: 3 })
})

// A trained node holds the concepts of its phrases: read with another lexicon or other settings it would match worse without a sign of it. When this fails after a
// release, raise `nodeFormat`, so that what was trained before is trained again, and write the new number here.
it('is the lexicon that the format of trained nodes stands for', () => {
  const data = JSON.stringify([
    lexiconParts,
    chatLines,
    adjectives,
    irregularForms,
    askingConcepts,
    frames,
    defaultSettings,
  ])
  expect({ nodeFormat, fingerprint: wordHash(data) }).toEqual({ nodeFormat: 3, fingerprint: 939744629 })
})
