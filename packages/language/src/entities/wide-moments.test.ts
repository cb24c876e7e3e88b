import { describe, expect, it } from 'vitest'
import { moreDateCases } from './cases/date-more.cases.ts'
import { wideDateCases } from './cases/date-wide.cases.ts'
import type { EntityCase } from './cases/read-cases.ts'
import { readCases } from './cases/read-cases.ts'
import { wrongCases } from './cases/wrong-cases.ts'

const tables: [string, EntityCase[]][] = [
  ['date', readCases(wideDateCases)],
  ['date', readCases(moreDateCases)],
]

describe('moments as other people write them', () => {
  it.each(tables)('find %s wholly right in 97 of 100 cases', (name, cases) => {
    expect(cases.length).toBeGreaterThan(90)
    const wrong = wrongCases(name, cases)
    expect(wrong.length / cases.length, wrong.join('\n')).toBeLessThanOrEqual(0.03)
  })
})
