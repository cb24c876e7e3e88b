import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../scripts/lib/property-runs.ts'
import { compileFlow } from './compile.ts'
import { exportCsv, importCsv } from './csv/index.ts'
import { draftFlowSchema, edgesOf, type FlowDocument } from './document.ts'
import { findCycle } from './edges.ts'
import { step } from './engine/index.ts'
import type { Input, Session } from './engine/types.ts'
import { record, redo, startHistory, undo } from './history.ts'
import { layoutDocument, layoutMeasures } from './layout.ts'
import { computeLevels } from './levels.ts'
import { loadFlow } from './load.ts'
import { newFlow } from './open-flow.ts'
import { nameOfCommand, randomCommand, randomFlow, runCommand, runners } from './random-flows.ts'
import { fromServerFlow, toServerFlow } from './server-format.ts'
import { flowPayloadSchema } from './server-schema.ts'
import { settleDocument } from './settle.ts'
import { countingIds } from './testing.ts'

const commands = fc.array(randomCommand, { minLength: 1, maxLength: 60, size: 'max' })
const runs = propertyRuns(150)

describe('every editing command', () => {
  it('leaves a flow that may be saved, without cycle, with levels and all that derives settled', () => {
    const used = new Set<string>()
    fc.assert(
      fc.property(commands, (list) => {
        const makeId = countingIds()
        let document = newFlow(makeId)
        for (const random of list) {
          const result = runCommand(document, random, makeId)
          if (result.refusal) expect(result.document).toBe(document)
          else if (result.document !== document) used.add(nameOfCommand(random))
          document = result.document
          expect(draftFlowSchema.safeParse(document).error).toBeUndefined()
          expect(findCycle(document)).toBeNull()
          expect(document.nodes.map((node) => node.level)).toEqual(computeLevels(document))
          expect(settleDocument(document)).toBe(document)
          const levels = new Map(document.nodes.map((node) => [node.id, node.level]))
          for (const { source, target } of edgesOf(document)) {
            const from = levels.get(source) ?? -1
            if (from >= 0) expect(levels.get(target)).toBeGreaterThan(from)
          }
        }
      }),
      propertyRuns(600, 150),
    )
    // Every command did something somewhere, so none passes by being refused always.
    expect(Object.keys(runners).filter((name) => !used.has(name))).toEqual([])
  })

  it('never changes the document it is given', () => {
    fc.assert(
      fc.property(randomFlow, randomCommand, (flow, random) => {
        const before = JSON.stringify(flow)
        runCommand(flow, random, countingIds('new'))
        expect(JSON.stringify(flow)).toBe(before)
      }),
      runs,
    )
  })

  it('is undone and redone exactly', () => {
    fc.assert(
      fc.property(commands, (list) => {
        const makeId = countingIds()
        let history = startHistory(newFlow(makeId))
        const first = history.present
        for (const random of list) history = record(history, runCommand(history.present, random, makeId).document)
        const last = history.present
        while (history.past.length > 0) history = undo(history)
        expect(history.present).toBe(first)
        while (history.future.length > 0) history = redo(history)
        expect(history.present).toBe(last)
      }),
      runs,
    )
  })
})

describe('the server format', () => {
  it('gives back every flow that was drawn', () => {
    fc.assert(
      fc.property(randomFlow, (flow) => {
        const wire = flowPayloadSchema.parse(JSON.parse(JSON.stringify(toServerFlow(flow))))
        const { document, problems } = fromServerFlow(wire, countingIds('new'))
        expect(problems).toEqual([])
        expect(document).toEqual(flow)
      }),
      runs,
    )
  })
})

/** What the four columns carry of a flow, names in place of ids. */
const carried = (document: FlowDocument) => {
  const names = new Map(document.nodes.map((node) => [node.id, node.name]))
  return document.nodes
    .map((node) => ({
      name: node.name,
      texts: node.botInteractions.map(({ text }) => text.trim().replace(/\r\n?/g, '\n')).filter((text) => text !== ''),
      exits: node.userInteractions
        .map((exit) => ({
          phrases: exit.phrases,
          entity: exit.entityTypeName,
          target: names.get(exit.target ?? '') ?? null,
        }))
        .filter(({ phrases, entity, target }) => phrases.length > 0 || entity !== '' || target !== null),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

describe('CSV', () => {
  it('gives back the names, texts, phrases, entities and destinations of every flow that was drawn', () => {
    const entities = [
      { id: 7, name: 'cor' },
      { id: 8, name: 'tamanho' },
    ]
    fc.assert(
      fc.property(randomFlow, (flow) => {
        const { text } = exportCsv(flow)
        const bytes = new TextEncoder().encode(text ?? '')
        const { document, errors, warnings } = importCsv(bytes, { makeId: countingIds('csv'), entities })
        expect({ errors, warnings }).toEqual({ errors: [], warnings: [] })
        expect(document && carried(document)).toEqual(carried(flow))
      }),
      runs,
    )
  })
})

describe('the layout', () => {
  it('puts no node over another, and what a node leads to below it, no two rows further apart than needed', () => {
    fc.assert(
      fc.property(randomFlow, (flow) => {
        const { nodes } = layoutDocument(flow)
        const byId = new Map(nodes.map((node) => [node.id, node]))
        for (const { level, position, userInteractions } of nodes) {
          for (const { target } of userInteractions) {
            const below = byId.get(target ?? '')
            if (below && below.level > level) expect(below.position.y).toBeGreaterThan(position.y)
          }
        }
        const rows = [...new Set(nodes.map(({ position }) => position.y))].sort((a, b) => a - b)
        rows.forEach((row, at) => {
          const step = row - (rows[at - 1] ?? row - layoutMeasures.vertical)
          expect(step).toBeGreaterThanOrEqual(layoutMeasures.vertical)
          expect(step).toBeLessThanOrEqual(2 * layoutMeasures.vertical)
        })
        const places = nodes.map((node) => node.position).sort((a, b) => a.y - b.y || a.x - b.x)
        places.forEach((place, at) => {
          const next = places[at + 1]
          if (next?.y === place.y) expect(next.x - place.x).toBeGreaterThanOrEqual(layoutMeasures.horizontal)
        })
      }),
      runs,
    )
  })
})

const someInput: fc.Arbitrary<Input> = fc.oneof(
  fc.record({
    kind: fc.constant('text' as const),
    text: fc.oneof(fc.constantFrom('sim', 'oi', '1', 'azul', 'outra', 'qual o prazo de troca da camisa'), fc.string()),
  }),
  fc.record({ kind: fc.constant('button' as const), position: fc.nat(5) }),
  fc.record({ kind: fc.constant('file' as const), caption: fc.option(fc.string()) }),
  fc.constant({ kind: 'reaction' as const }),
  fc.constant({ kind: 'silence' as const }),
  // The node is filled in where the conversation stands; at times it is another.
  fc.record({
    kind: fc.constant('resume' as const),
    nodeId: fc.constantFrom('here', 'here', 'gone'),
    canSay: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('webhookAnswer' as const),
    callId: fc.nat(4),
    variables: fc.option(fc.dictionary(fc.constantFrom('cor', 'nome', '__proto__'), fc.string())),
  }),
  fc.record({ kind: fc.constant('languageAnswer' as const), callId: fc.nat(4), understood: fc.constant(null) }),
  fc.record({
    kind: fc.constant('documentsAnswer' as const),
    callId: fc.nat(4),
    answer: fc.option(
      fc.record({
        quote: fc.option(fc.record({ text: fc.string(), source: fc.string() })),
        offers: fc.array(fc.record({ sectionId: fc.nat(), title: fc.string(), source: fc.string() }), { maxLength: 3 }),
        understood: fc.string(),
        sections: fc.constant([]),
      }),
    ),
  }),
)

describe('step', () => {
  it('always ends, enters two nodes a message at most, and keeps a session that survives JSON', () => {
    fc.assert(
      fc.property(
        randomFlow,
        fc.array(someInput, { maxLength: 15, size: 'max' }),
        fc.record({ asksProvider: fc.boolean(), asksInDoubt: fc.boolean(), asksDocuments: fc.boolean() }),
        (flow, inputs, asks) => {
          const { compiled } = compileFlow(flow, [])
          if (!compiled) throw new Error('A drawn flow always compiles')
          const loaded = loadFlow(JSON.parse(JSON.stringify(compiled)))
          const moment = { now: '2026-03-10T12:00:00Z', timeZone: 'America/Sao_Paulo' }
          const context = { ...moment, random: 0.5, ...asks }
          let session: Session | null = null
          for (const input of inputs) {
            const before: string = JSON.stringify(session)
            const isHere = input.kind === 'resume' && input.nodeId === 'here'
            const given = isHere ? { ...input, nodeId: session?.nodeId ?? 'none' } : input
            const result = step(loaded, session, given, context)
            const isMessage = ['text', 'button', 'file', 'resume'].includes(input.kind)
            if (isMessage) expect(new Set(result.effects.map(({ nodeId }) => nodeId)).size).toBeLessThanOrEqual(2)
            expect(JSON.stringify(session)).toBe(before)
            session = JSON.parse(JSON.stringify(result.session))
            expect(session).toEqual(result.session)
            expect(result.effects.map((effect) => effect.step)).toEqual(result.effects.map((_, place) => place))
            expect(session?.nodeId === null || loaded.nodes.has(session?.nodeId ?? '')).toBe(true)
          }
        },
      ),
      runs,
    )
  })
})
