import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loads, type Manifest, tooHeavy, weigh } from './bundle-limits.ts'

const manifest: Manifest = {
  'index.html': { file: 'index.js', css: ['index.css'], imports: ['_shared.js'] },
  'src/list.tsx': { file: 'list.js', css: ['index.css', 'list.css'], imports: ['_shared.js', 'index.html'] },
  '_shared.js': { file: 'shared.js' },
  'src/later.tsx': { file: 'later.js', imports: ['_shared.js'] },
}
const sizes: Record<string, number> = {
  'index.js': 2048,
  'index.css': 1024,
  'shared.js': 1024,
  'list.js': 512,
  'list.css': 512,
  'later.js': 10_240,
}
const sizeOf = (file: string): number => sizes[file] ?? Number.NaN

describe('what a screen weighs', () => {
  it('is the entry and its parts with all that they import at once, each file once, and nothing that comes later', () => {
    expect(weigh(manifest, [], sizeOf)).toBe(4)
    expect(weigh(manifest, ['src/list.tsx'], sizeOf)).toBe(5)
    expect(weigh(manifest, ['src/list.tsx', 'src/later.tsx'], sizeOf)).toBe(15)
  })

  it('is never less because a part was renamed', () => {
    expect(() => weigh(manifest, ['src/gone.tsx'], sizeOf)).toThrow('src/gone.tsx')
    for (const part of loads.flatMap(({ parts }) => parts))
      expect(existsSync(join(import.meta.dirname, '../..', part))).toBe(true)
  })

  it('is told where it is over the limit', () => {
    const inbox = { name: 'inbox', parts: [], limitKb: 220 }
    expect(tooHeavy([{ ...inbox, kb: 220 }])).toEqual([])
    expect(tooHeavy([{ ...inbox, kb: 220.1 }])).toEqual(['inbox: 220.1 KB gzipped, at most 220'])
  })
})
