import { expect, it } from 'vitest'
import { isEnter } from './keys.ts'

const enter = { key: 'Enter', keyCode: 13 }

it.each([
  ['Enter', { ...enter, isComposing: false }, true],
  ['Enter that React passes on', { ...enter, nativeEvent: { isComposing: false } }, true],
  ['another key', { key: 'a', keyCode: 65, isComposing: false }, false],
  ['Enter that takes a word of an input method', { ...enter, isComposing: true }, false],
  ['the same, passed on by React', { ...enter, nativeEvent: { isComposing: true } }, false],
  ['the same in Safari, told after the word has ended', { key: 'Enter', keyCode: 229, isComposing: false }, false],
])('knows whether %s is meant as Enter', (_what, event, expected) => {
  expect(isEnter(event)).toBe(expected)
})
