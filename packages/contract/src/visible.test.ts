import { describe, expect, it } from 'vitest'
import { cutFileName, cutText, visibleLine } from './visible.ts'

describe('visibleLine', () => {
  it.each(['\u200e', '\u200d', '\u2800', '\u3164', '\ufeff', '\u00ad\u2060', '\u{e0041}', '\u180e \t', '\u115f\u1160'])(
    'takes %j for nothing',
    (text) => expect(visibleLine(text)).toBe(''),
  )

  it.each([
    [' Ana\n Lima\t', 'Ana Lima'],
    ['🌻', '🌻'],
    ['\u200eשלום', '\u200eשלום'],
    ['👩\u200d🚀', '👩\u200d🚀'],
    ['.', '.'],
  ])('keeps %j as %j', (text, line) => expect(visibleLine(text)).toBe(line))
})

describe('cutFileName', () => {
  it.each([
    ['nota.xml', 20, 'nota.xml'],
    ['comprovante 👍.pdf', 17, 'comprovante .pdf'],
    ['sem ponto nenhum', 9, 'sem ponto'],
    ['.env de um sistema', 8, '.env de '],
  ])('cuts %j at %i before its ending', (name, max, cut) => {
    expect(cutFileName(name, max)).toBe(cut)
  })
})

describe('cutText', () => {
  it.each([
    ['Planos 👨‍👩‍👧‍👦', 17, 'Planos '],
    ['Planos 👨‍👩‍👧‍👦', 18, 'Planos 👨‍👩‍👧‍👦'],
    ['em inglês 🇺🇸🇧🇷', 14, 'em inglês 🇺🇸'],
    ['em inglês 🇺🇸', 12, 'em inglês '],
    ['👩🏽‍💻', 3, '👩'],
    ['cafe\u0301', 4, 'caf'],
    ['abc', 0, ''],
    ['a\r\nb', 2, 'a'],
    ['1️⃣2️⃣', 3, '1️⃣'],
    [`a${'\u0301'.repeat(30)}`, 10, `a${'\u0301'.repeat(9)}`],
    ['👍', 1, ''],
  ])('cuts %j at %i to whole characters', (text, max, cut) => {
    expect(cutText(text, max)).toBe(cut)
    expect(cutText(text, max).isWellFormed()).toBe(true)
  })
})
