import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../../scripts/lib/property-runs.ts'
import { checkPattern, compileEntities, EntityError, findEntities } from '../index.ts'
import type { EntityDefinition } from '../types.ts'
import { findWithBorders, hasBorder } from './border-search.ts'

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
  '\\b(?:\\w+\\b\\W*)*!',
  '(?:\\b|\\B|a)*b',
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

/** Of English texts alone: there the engine itself is right. */
describe('the search for borders', () => {
  const piece = fc.constantFrom('a', 'b', '.', '\\b', '\\B', '[ab]', '\\d', ' ', '^', '$', '\\w', '[^a]')
  const pattern = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3 },
      piece,
      fc.tuple(tie('node'), tie('node')).map((parts) => parts.join('')),
      fc.tuple(tie('node'), tie('node')).map(([a, b]) => `(?:${a}|${b})`),
      fc.tuple(tie('node'), fc.constantFrom('*', '+', '?', '*?', '+?', '{1,2}')).map(([a, sign]) => `(?:${a})${sign}`),
    ),
  })).node
  it('finds what the engine finds', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', ' ', '\n'), maxLength: 12 })
    fc.assert(
      fc.property(pattern, text, fc.nat(12), (source, where, from) => {
        const compiled = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE)
        const matcher = compiled.matcher(where)
        const place = Math.min(from, where.length)
        const right = matcher.find(place) ? { start: matcher.start(), end: matcher.end() } : null
        expect(findWithBorders(compiled, where, place)).toEqual(right)
      }),
      propertyRuns(2_000),
    )
  })

  it('is made for patterns with a border alone', () => {
    expect(['\\ba', 'a\\B', 'a', '^a$'].map((source) => hasBorder(RE2JS.compile(source)))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe('regex entities', () => {
  it('find every match with its text as value, whatever the case', () => {
    expect(values('[A-Z]{3}\\d[A-Z0-9]\\d{2}', 'placas abc1d23 e XYZ9876')).toEqual(['abc1d23', 'XYZ9876'])
  })

  it.each<[string, string, string[]]>([
    ['\\bbi\\b', 'sou biólogo', []],
    ['\\bbi\\b', 'o bi, e o BI', ['bi', 'BI']],
    ['\\bé\\b', 'é isso, não é? até', ['é', 'é']],
    ['\\bé\\b', 'e isso', []],
    ['\\bação\\b', 'a ação da reação', ['ação']],
    ['\\b[a-z]{3}\\b', 'pão com chá já', ['pão', 'com', 'chá']],
    ['\\Bão\\b', 'ão e pão', ['ão']],
    ['o\\B', 'coração ovo', ['o', 'o']],
    ['\\w+', 'João', ['João']],
    ['\\w+', 'Joa\u0303o 2', ['Joa\u0303o', '2']],
    ['\\W+', 'pão, já', [', ']],
    ['[A-Z][a-z]+ [A-Z][a-z]+', 'João Conceição', ['João Conceição']],
    ['(?-i:[A-Z][a-z]+)', 'Água e Óleo ou água', ['Água', 'Óleo']],
    ['[^a-z ]+', 'pão é 12', ['12']],
    ['[^\\w ]+', 'pão! é?', ['!', '?']],
    ['[\\W_]+', 'pão_é!', ['_', '!']],
    ['[[:alpha:]]+', 'pão 2', ['pão']],
    ['[^[:alpha:]]+', 'pão2é', ['2']],
    ['[A-Za-z]+', 'você', ['você']],
    ['[]A-Z]+', 'é]', ['é]']],
    ['[\\]a-z]+', 'é]', ['é]']],
    ['[a-z-]+', 'guarda-pó', ['guarda-pó']],
    ['[a-z\\-]+', 'guarda-pó', ['guarda-pó']],
    ['[a-z-9]+', 'pó-9', ['pó-9']],
    ['[a-f]+', 'fé', ['f']],
    ['\\Q\\w[A-Z]\\E', 'é \\w[A-Z]', ['\\w[A-Z]']],
    ['\\\\w', 'é \\w', ['\\w']],
    ['\\b\\d+\\b', 'o 2º de 10', ['2', '10']],
    ['^\\bsim\\b$', ' sim ', ['sim']],
    ['\\b(?:a|ab)(?:c|bcd)\\b', 'abcd', ['abcd']],
    ['\\bpedido\\s*\\d{3,5}?', 'Pedido 12345', ['Pedido 123']],
    ['(?m:^\\b\\w+$)', 'pão\nde\nló é', ['pão', 'de']],
    ['\\b.\\b', '😀 é 😀', ['é']],
  ])('take letters and borders of words for Portuguese ones: %s in "%s"', (pattern, text, expected) => {
    expect(values(pattern, text)).toEqual(expected)
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
        // Of the processor, and the best of several turns: what else the machine does meanwhile is not the engine's time.
        let best = Number.POSITIVE_INFINITY
        for (let turn = 0; turn < 60 && best >= 5; turn++) {
          const before = process.threadCpuUsage()
          findEntities(entities, 1, text, moment)
          const { user, system } = process.threadCpuUsage(before)
          best = Math.min(best, (user + system) / 1_000)
        }
        tried++
        expect(best, `${pattern} on ${text.slice(0, 10)}`).toBeLessThan(5)
      }
    }
    expect(tried).toBeGreaterThan(150)
  })
})
