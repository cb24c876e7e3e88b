import { expect, it } from 'vitest'
import { mentionedIn } from './note-draft.ts'

const people = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Ana Paula' },
]

it('calls whose name stands in full after an @, and nobody whose name only begins it', () => {
  expect(mentionedIn({ text: '@Ana Paula veja isto', people })).toEqual([2])
  expect(mentionedIn({ text: '@Ana, veja com @Ana Paula', people })).toEqual([1, 2])
  expect(mentionedIn({ text: 'Ana Paula, veja', people })).toEqual([])
})
