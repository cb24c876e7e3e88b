import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../scripts/lib/property-runs.ts'
import { checkFlow } from './checks/index.ts'
import { compileFlow } from './compile.ts'
import { exportCsv, importCsv } from './csv/index.ts'
import { draftFlowSchema } from './document.ts'
import { layoutDocument } from './layout.ts'
import { openFlow } from './open-flow.ts'
import { fromServerFlow, toServerFlow } from './server-format.ts'
import { flowPayloadSchema } from './server-schema.ts'
import { countingIds } from './testing.ts'

const runs = propertyRuns(300, 100)
const nodeName = fc.constantFrom('Início', 'início', 'A', 'a', 'B', 'C', 'D', ' D ', 'a_b', '', '@cor-A')
const text = fc.oneof(
  fc.constantFrom('@cor-A', '@nome-Início @cor-B', 'oi', 'Oi!', '&', '/r/n'),
  fc.string({ maxLength: 8 }),
)
const position = fc.option(fc.nat(3), { nil: undefined })

/** Nodes as an outside program might send them: cycles, repeated names, missing ids and targets that do not exist. */
const payload = fc.record({
  name: text,
  nodes: fc.array(
    fc.record(
      {
        id: fc.constantFrom('1', '2', '3', '4', '5', '6'),
        name: nodeName,
        x: fc.integer({ min: -500, max: 500 }),
        y: fc.integer({ min: -500, max: 500 }),
        first: fc.boolean(),
        level: fc.integer({ min: -5, max: 5 }),
        transfer: fc.boolean(),
        webhookCall: fc.boolean(),
        fallbackMessages: fc.array(text, { maxLength: 2 }),
        botInteractions: fc.array(fc.record({ interaction: text, position }, { requiredKeys: ['interaction'] }), {
          maxLength: 3,
        }),
        userInteractions: fc.array(
          fc.record(
            {
              target: fc.option(nodeName),
              phrases: fc.array(text, { maxLength: 3 }),
              entityTypeId: fc.constantFrom(-1, 7, -100),
              entityTypeName: fc.constantFrom('', 'cor'),
              position,
            },
            { requiredKeys: [] },
          ),
          { maxLength: 4 },
        ),
      },
      { requiredKeys: ['name'] },
    ),
    { maxLength: 8, size: 'max' },
  ),
})

describe('whatever nodes are sent', () => {
  it('reading, checking, drawing, writing, compiling and exporting come to an end without an error', () => {
    let runnable = 0
    fc.assert(
      fc.property(payload, (sent) => {
        const { document, problems } = openFlow(flowPayloadSchema.parse(sent), countingIds())
        checkFlow(document)
        layoutDocument(document)
        exportCsv(document)
        const isDraft = draftFlowSchema.safeParse(document).success
        if (problems.length === 0) expect(isDraft).toBe(true)
        if (isDraft) runnable += 1
        expect(compileFlow(document, []).compiled !== null).toBe(isDraft)
      }),
      runs,
    )
    expect(runnable).toBeGreaterThan(0)
  })

  it('what may be saved comes back from the wire as it was', () => {
    fc.assert(
      fc.property(payload, (sent) => {
        const { document, problems } = fromServerFlow(flowPayloadSchema.parse(sent), countingIds())
        fc.pre(problems.length === 0)
        const again = fromServerFlow(flowPayloadSchema.parse(toServerFlow(document)), countingIds('new'))
        expect(again).toEqual({ document, problems: [] })
      }),
      { ...runs, maxSkipsPerRun: 1000 },
    )
  })
})

describe('whatever file is imported', () => {
  const cell = fc.oneof(text, fc.constantFrom('Início', 'Fim', '"', '""', 'a;b', "'=1", '@cpf', '@', '/r/n'))
  const file = fc
    .tuple(fc.constantFrom(';', ',', '\t'), fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 8 }))
    .map(([delimiter, rows]) => rows.map((row) => row.join(delimiter)).join('\n'))

  it('gives a flow that may be saved and exported, or errors that name line and column', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          file,
          file.map((rows) => `Início;Oi;a;Fim\n${rows}`),
        ),
        (source) => {
          const { document, errors } = importCsv(source, { makeId: countingIds(), entities: [] })
          expect(document === null).toBe(errors.length > 0)
          for (const { line, column } of errors) expect(Math.min(line, column)).toBeGreaterThan(0)
          if (!document) return
          expect(draftFlowSchema.safeParse(document).error).toBeUndefined()
          expect(exportCsv(document).refusal).toBeNull()
        },
      ),
      propertyRuns(1000),
    )
  })
})
