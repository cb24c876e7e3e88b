// Gate: bodies are bounded.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../../../scripts/lib/property-runs.ts'
import { scanJson } from './scan-json.ts'

const scan = (text: string) => scanJson(Buffer.from(text))
const megabytes = 8 * 1024 * 1024

describe('looking through a JSON text before it is parsed', () => {
  it('lets pass what can be stored, and nothing else, however it is escaped', () => {
    const pieces = [
      '\\u0000',
      '\\ud83d',
      '\\uDE00',
      '\\\\',
      '\\"',
      '\\n',
      'u0000',
      'ud83d',
      '\\u00e7',
      'ção',
      '😀',
      ' ',
    ]
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { maxLength: 4 }), (pairs) => {
        const json = `{"list":[${pairs.map(([key, value]) => `{"${key}":["${value}"]}`).join()}]}`
        const isStorable = (part: string): boolean => {
          const read = JSON.parse(`"${part}"`) as string
          return !read.includes('\0') && read.isWellFormed()
        }
        expect(scan(json)).toBe(pairs.flat().every(isStorable) ? null : 'malformed')
      }),
      propertyRuns(2_000),
    )
  })

  it('leaves any other JSON to the parser', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (text) => {
        const read = JSON.stringify(JSON.parse(text))
        const isStorable = !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(read)
        expect(scan(text)).toBe(isStorable ? null : 'malformed')
      }),
      propertyRuns(100),
    )
    for (const text of ['', 'null', '12', '[1,', '{]', '"\\u12"']) expect(scan(text)).not.toBe('too-intricate')
    for (const text of ['"\\u12g4"', '"\\u"', '"open', '"\\']) expect(scan(text)).toBe('malformed')
  })

  it('refuses depth and numbers of values that take long to parse', () => {
    expect(scan('['.repeat(100) + ']'.repeat(100))).toBeNull()
    expect(scan('['.repeat(101) + ']'.repeat(101))).toBe('too-intricate')
    expect(scan(`["\\ud83d\\ude00"${',{}'.repeat(megabytes / 3)}]`)).toBe('too-intricate')
    expect(scan(`["${'[{,'.repeat(200_000)}"]`)).toBeNull()
  })

  it.each([
    ['backslashes', `["${'\\\\'.repeat(megabytes / 2)}"]`],
    ['surrogate pairs', `["${'\\ud83d\\ude00'.repeat(megabytes / 12)}"]`],
    ['text', `["${'a'.repeat(megabytes)}"]`],
  ])('costs milliseconds for eight megabytes of %s', (_, text) => {
    const bytes = Buffer.from(text)
    const before = process.threadCpuUsage()
    expect(scanJson(bytes)).toBeNull()
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(400)
  })
})
