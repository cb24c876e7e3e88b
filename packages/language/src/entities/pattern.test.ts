import { describe, expect, it } from 'vitest'
import { checkPattern, compileEntities, EntityError, findEntities } from '../index.ts'
import type { EntityDefinition } from '../types.ts'

const moment = { now: '2026-11-18T13:20:00Z', timeZone: 'America/Sao_Paulo' }

const byPattern = (...patterns: string[]): EntityDefinition => ({
  id: 1,
  name: 'codigo',
  kind: 'regex',
  fuzzy: false,
  entries: patterns.map((value) => ({ value, synonyms: [] })),
})

const values = (pattern: string, text: string): string[] =>
  findEntities(compileEntities([byPattern(pattern)]), 1, text, moment).map(({ value }) => value)

/** Patterns that bring backtracking engines to their knees, or that are simply large. */
const hostilePatterns = [
  '(a+)+$',
  '(a|aa)+$',
  '(a|a?)+b',
  '(.*a){20}',
  '(x+x+)+y',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '(?:a|b|ab|ba)*c',
  '.*.*.*=.*',
  '[a-z]{1,50}x',
  '(a{1,50}){1,10}b',
  '(a?){50}a{50}',
  '\\b(\\w+\\s?)*\\b!',
  '([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+',
  '(\\d+)*[a-z]',
  '\\p{L}+\\d',
  '(.+)+\\d$',
  'a.*b.*c.*d.*e',
  '(?:.?){100}z',
  '(a*)*b',
  '([^"]*)*"',
  '(\\w*)*x$',
  '(?:(?:a|b)*(?:c|d)*)*e',
  '[\\s\\S]*[\\s\\S]*[\\s\\S]*!',
  'a.*z|a',
  '(?:a{0,9}){0,9}c',
  '^(\\s+|a)*$b',
  '(ab|a)*bc',
  '(.{1,20}){1,20}!',
  'x*x*x*x*x*x*x*x*y',
  '(?:[a-f]|[^g])+g',
  '\\w{3,500}\\d',
]
const hostileTexts = ['a', 'ab', 'aaaa bbbb ', 'x', 'a1', '"', 'abcdefghij', 'é ', 'a z'].map((part) =>
  part.repeat(Math.ceil(100_000 / part.length)).slice(0, 100_000),
)

describe('checkPattern', () => {
  it.each([
    '[A-Z]{3}\\d[A-Z0-9]\\d{2}',
    '\\d{5}-?\\d{3}',
    '(?:ped|pedido)\\s*\\d+',
    '(?<ano>\\d{4})',
    '[(?=]',
    '\\(\\?=',
    '\\Q(?=x)\\E',
    '[1-9]\\d',
  ])('lets %s be saved', (pattern) => {
    expect(checkPattern(pattern)).toBeNull()
  })

  it.each([
    ['a(?=b)', /para a frente/],
    ['a(?!b)', /para a frente/],
    ['(?<=a)b', /para trás/],
    ['(?<!a)b', /para trás/],
    ['(a)\\1', /grupo anterior/],
    ['(?<x>a)\\k<x>', /grupo anterior/],
    ['(?P<x>a)(?P=x)', /grupo anterior/],
    ['(?>a)b', /atômicos/],
    ['a++', /repetição/],
    ['(a', /parêntese/],
    ['a)', /parêntese/],
    ['[a', /colchete/],
    ['a{1001}', /repetição/],
    ['*a', /repetição/],
    ['\\y', /barra/],
    ['[z-a]', /intervalo/],
    ['a*', /vazio/],
    ['', /Informe/],
    ['   ', /Informe/],
    ['a'.repeat(513), /512/],
    ['(?:[a-z]{1,100}x){10}', /grande/],
  ])('refuses %s and says why', (pattern, reason) => {
    expect(checkPattern(pattern)).toMatch(reason)
  })
})

describe('regex entities', () => {
  it('find every match with its text as value, whatever the case', () => {
    expect(values('[A-Z]{3}\\d[A-Z0-9]\\d{2}', 'placas abc1d23 e XYZ9876')).toEqual(['abc1d23', 'XYZ9876'])
  })

  it('take the message without the white space around it', () => {
    const [found] = findEntities(compileEntities([byPattern('^\\d{5}$')]), 1, '  12345 ', moment)
    expect(found).toMatchObject({ value: '12345', start: 2, end: 7 })
  })

  it('prefer the earlier pattern where two overlap', () => {
    const entities = compileEntities([byPattern('\\d{4}', '\\d{2}')])
    expect(findEntities(entities, 1, '1234 56', moment).map(({ value }) => value)).toEqual(['1234', '56'])
  })

  it('refuse to compile what may not be saved, naming the entity', () => {
    expect(() => compileEntities([byPattern('(a)\\1')])).toThrow(EntityError)
    expect(() => compileEntities([byPattern('(a)\\1')])).toThrow(/Entidade 'codigo'/)
  })

  it('answer within 5 ms on 100,000 characters, whatever the pattern', () => {
    let tried = 0
    for (const pattern of hostilePatterns) {
      if (checkPattern(pattern) !== null) continue
      const entities = compileEntities([byPattern(pattern)])
      for (const text of hostileTexts) {
        // The best of several turns: what else the machine does meanwhile is not the engine's time.
        let best = Number.POSITIVE_INFINITY
        for (let turn = 0; turn < 20 && best >= 5; turn++) {
          const before = performance.now()
          findEntities(entities, 1, text, moment)
          best = Math.min(best, performance.now() - before)
        }
        tried++
        expect(best, `${pattern} on ${text.slice(0, 10)}`).toBeLessThan(5)
      }
    }
    expect(tried).toBeGreaterThan(150)
  })
})
