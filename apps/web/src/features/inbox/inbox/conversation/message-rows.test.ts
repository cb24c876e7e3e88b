import { expect, it } from 'vitest'
import { type ConversationRow, whereIs } from './message-rows.ts'

const line = (seq: number) =>
  ({ kind: 'line', said: { message: { id: `m${seq}`, seq } } }) as unknown as ConversationRow
const note = (id: number) => ({ kind: 'note', note: { id } }) as unknown as ConversationRow

it('tells what stands further back from what is still to come and from what was deleted', () => {
  const rows = [line(51), note(7), line(52), note(9), line(54)]
  expect([50, 53, 55].map((seq) => whereIs(rows, { seq }))).toEqual(['before', 'gone', 'behind'])
  expect([6, 8, 10].map((noteId) => whereIs(rows, { noteId }))).toEqual(['before', 'gone', 'behind'])
  // Without a note nobody knows whether it is older.
  expect(whereIs([line(51)], { noteId: 8 })).toBe('before')
})
