import { expect, it } from 'vitest'
import { choiceOf } from './table-choice.ts'

const pages = [
  [1, 2],
  [3, 4],
] as const
const choose = (rows: readonly number[], page: readonly number[]) => {
  let chosen = rows
  const onChange = (next: readonly number[]) => {
    chosen = next
  }
  const selection = { rows, onChange, nameOf: String } as unknown as Parameters<typeof choiceOf<number>>[0]
  return { choice: choiceOf(selection, page, (row) => row), chosen: () => chosen }
}

it('keeps what was chosen on other pages when a whole page is chosen or given up', () => {
  const first = choose([1], pages[1])
  expect(first.choice.page).toBe('none')
  first.choice.togglePage()
  expect(first.chosen()).toEqual([1, 3, 4])
  const all = choose(first.chosen(), pages[1])
  expect(all.choice.page).toBe('all')
  all.choice.togglePage()
  expect(all.chosen()).toEqual([1])
})

it('says that some of a page are chosen, and chooses the rest of it once', () => {
  const { choice, chosen } = choose([3], pages[1])
  expect(choice.page).toBe('some')
  choice.togglePage()
  expect(chosen()).toEqual([3, 4])
})
