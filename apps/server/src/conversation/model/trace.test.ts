import type { TraceEntry } from '@prosa/flow'
import { expect, it } from 'vitest'
import { storedTrace } from './trace.ts'

it('keeps what the documents said within 2 KB, however long words and titles are, with the reasons of the likeliest', () => {
  const long = '🏷'.repeat(2_000)
  const section = {
    title: long,
    source: long,
    probability: 0.123456,
    reasons: Array.from({ length: 5 }, () => `falta: ${'x'.repeat(4_000)}`),
  }
  const entry: TraceEntry = {
    nodeId: 'n1',
    input: 'documentsAnswer',
    text: long,
    outcome: 'quoted',
    rule: 'documents',
    exitId: null,
    targetId: null,
    score: 0.9,
    phrase: null,
    words: [],
    runnerUp: null,
    doubt: null,
    entities: [],
    documents: { quote: { text: long, source: long }, understood: long, sections: [section, section, section] },
  }
  const stored = storedTrace(7, [entry])
  expect(new TextEncoder().encode(JSON.stringify(stored)).length).toBeLessThanOrEqual(2_048)
  expect(stored?.steps[0]?.documents?.sections.map(({ reasons }) => reasons.length)).toEqual([5, 0, 0])
})
