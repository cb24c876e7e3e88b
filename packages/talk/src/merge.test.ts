import { expect, it } from 'vitest'
import { mergeByVersion } from './merge.ts'

const item = (id: string, version: number) => ({ id, version })
const byId = (one: { id: string }, other: { id: string }): number => one.id.localeCompare(other.id)

it('takes the higher version of each, and leaves the list and its items as they are where nothing is newer', () => {
  const current = [item('a', 2), item('c', 1)]
  const merged = mergeByVersion(current, [item('c', 3), item('b', 1), item('a', 1)], byId)
  expect(merged).toEqual([item('a', 2), item('b', 1), item('c', 3)])
  expect(merged[0]).toBe(current[0])
  // The same version again is no news: nothing is drawn anew.
  expect(mergeByVersion(current, [item('a', 2), item('c', 1)], byId)).toBe(current)
})
