import type { ButtonDraft } from '@prosa/flow'
import { expect, it } from 'vitest'
import { afterEnter, withoutEmptyEnd } from './next-option.ts'

const options = (...labels: string[]): ButtonDraft[] =>
  labels.map((label, place) => ({ id: String(place), type: 'QUICK_REPLY', label, link: null }))

it('Enter leads from option to option, adds one after the last, and saves from an empty last one', () => {
  expect(afterEnter(options('Sim', 'Não'), '0')).toEqual({ go: '1' })
  expect(afterEnter(options('Sim', 'Não'), '1')).toBe('add')
  expect(afterEnter(options('Sim', ''), '1')).toBe('save')
  expect(afterEnter(options(''), '0')).toBe('add')
})

it('drops empty lines at the end, and no other', () => {
  expect(withoutEmptyEnd(options('Sim', '', 'Não', '')).map(({ label }) => label)).toEqual(['Sim', '', 'Não'])
  expect(withoutEmptyEnd(options(''))).toHaveLength(1)
})
