import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../scripts/lib/property-runs.ts'
import { compareFlows, isUnchanged } from './compare-flows.ts'
import { draftProblems } from './draft-problems.ts'
import { randomFlow } from './random-flows.ts'
import { fromServerFlow, toServerFlow } from './server-format.ts'
import { buildFlow, countingIds, type NodeSketch } from './testing.ts'

const sketch: Record<string, NodeSketch> = {
  Início: { says: 'Oi', exits: { Menu: ['menu'] } },
  Menu: { says: 'Escolha', exits: { A: ['a'], B: ['b'] } },
  A: { says: 'Fim A' },
  B: { says: 'Fim B' },
}
const before = buildFlow(sketch)
const compare = (changes: Record<string, NodeSketch>, name?: string) =>
  compareFlows(before, buildFlow({ ...sketch, ...changes }, name))

describe('compareFlows', () => {
  it('names what was added, changed, removed and moved', () => {
    const { B: _, ...rest } = sketch
    const after = buildFlow({
      ...rest,
      Menu: { says: 'Escolha', exits: { A: ['a'], C: ['b'] } },
      A: { says: 'Fim A', position: { x: 9, y: 9 } },
      C: { says: 'Fim C' },
    })
    expect(compareFlows(before, after)).toEqual({
      added: ['C'],
      changed: ['Menu'],
      removed: ['B'],
      moved: ['A'],
      isRenamed: false,
    })
  })

  it.each<[string, Record<string, NodeSketch>]>([
    ['text', { A: { says: 'Outro fim' } }],
    ['phrase', { Menu: { says: 'Escolha', exits: { A: ['a', 'á'], B: ['b'] } } }],
    ['webhook', { A: { says: 'Fim A', webhookCall: true } }],
    ['tag', { A: { says: 'Fim A', tag: { stage: 'Fim', list: null } } }],
    ['fallback', { A: { says: 'Fim A', fallbackMessages: ['?'] } }],
  ])('a %s changes its node and no other', (_, changes) => {
    const found = compare(changes)
    expect([...found.added, ...found.removed, ...found.moved]).toEqual([])
    expect(found.changed).toEqual(Object.keys(changes))
  })

  it.each<[string, Record<string, NodeSketch>]>([
    ['an exit that says and leads nowhere', { A: { says: 'Fim A', exits: { '-': [] } } }],
    ['an empty phrase', { A: { says: 'Fim A', exits: { '-': ['', ' '] } } }],
    ['an empty phrase beside others', { Menu: { says: 'Escolha', exits: { A: ['a', ' '], B: ['b'] } } }],
    ['a message without words', { A: { says: ['Fim A', ' '] } }],
  ])('%s changes nothing: nobody drew it', (_, changes) => {
    expect(isUnchanged(compare(changes))).toBe(true)
  })

  it('an exit that leads to another node of the same name changes nothing, one that leads elsewhere does', () => {
    const renamedIds = buildFlow(sketch)
    const swap = (id: string | null) => (id === 'B' ? 'other' : id)
    const nodes = renamedIds.nodes.map((node) => ({
      ...node,
      id: swap(node.id) ?? '',
      userInteractions: node.userInteractions.map((exit) => ({ ...exit, target: swap(exit.target) })),
    }))
    expect(isUnchanged(compareFlows(before, { ...renamedIds, nodes }))).toBe(true)
    expect(compare({ Menu: { says: 'Escolha', exits: { B: ['a'], A: ['b'] } } }).changed).toEqual(['Menu'])
  })

  it('everything is new where nothing was there; a name alone is a change too', () => {
    expect(compareFlows(null, before)).toMatchObject({ added: ['Início', 'Menu', 'A', 'B'], isRenamed: false })
    expect(isUnchanged(compare({}))).toBe(true)
    expect(isUnchanged(compare({}, 'Outro nome'))).toBe(false)
  })

  it('a flow that travelled without ids, its keys in another order, equals itself', () => {
    fc.assert(
      fc.property(randomFlow, (flow) => {
        fc.pre(draftProblems(flow).length === 0)
        const wire = JSON.parse(JSON.stringify(toServerFlow(flow)))
        for (const node of wire.nodes) {
          delete node.id
          for (const item of [...node.userInteractios, ...node.botInteractions]) delete item.id
        }
        const first = fromServerFlow(wire, countingIds('a')).document
        const second = fromServerFlow(wire, countingIds('b')).document
        expect(isUnchanged(compareFlows(first, JSON.parse(JSON.stringify(second, backwards))))).toBe(true)
      }),
      propertyRuns(100),
    )
  })
})

const backwards = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).reverse())
    : value
