import { describe, expect, it } from 'vitest'
import type { FlowDocument } from './document.ts'
import { mergeFlows } from './merge-flows.ts'
import { buildFlow, type NodeSketch } from './testing.ts'

const sketch: Record<string, NodeSketch> = {
  Início: { says: 'Oi', exits: { Menu: ['menu'] } },
  Menu: { says: 'Escolha', exits: { A: ['a'], B: ['b'] } },
  A: { says: 'Fim A' },
  B: { says: 'Fim B' },
}
const before = buildFlow(sketch)
/** Without a node, or with it as told; the others as before. */
const flowWith = (changes: Record<string, NodeSketch | null>, name?: string): FlowDocument =>
  buildFlow(
    Object.fromEntries(
      Object.entries({ ...sketch, ...changes }).flatMap(([key, node]) => (node ? [[key, node] as const] : [])),
    ),
    name,
  )
const says = (flow: FlowDocument | null) =>
  Object.fromEntries(
    (flow?.nodes ?? []).map((node) => [node.name, node.botInteractions.map(({ text }) => text).join()]),
  )
const menu = (exits: Record<string, string[]>): NodeSketch => ({ says: 'Escolha', exits })

describe('mergeFlows', () => {
  it('has the changes of both sides to different nodes, new ones and names too', () => {
    const theirs = flowWith({ A: { says: 'Fim A, deles' }, C: { says: 'Novo, deles' } })
    const mine = flowWith({ B: { says: 'Fim B, meu' }, D: { says: 'Novo, meu' } }, 'Meu nome')
    const merged = mergeFlows(before, theirs, mine)
    expect(merged?.name).toBe('Meu nome')
    expect(says(merged)).toEqual({
      Início: 'Oi',
      Menu: 'Escolha',
      A: 'Fim A, deles',
      B: 'Fim B, meu',
      C: 'Novo, deles',
      D: 'Novo, meu',
    })
  })

  it('takes a node away that one side removed, with the ways into it', () => {
    const theirs = flowWith({ B: null, Menu: menu({ A: ['a'] }) })
    const mine = flowWith({ A: { says: 'Fim A, meu' } })
    expect(says(mergeFlows(before, theirs, mine))).toEqual({ Início: 'Oi', Menu: 'Escolha', A: 'Fim A, meu' })
  })

  it('stands where either side put a node, and where mine did if both did', () => {
    const at = (x: number) => ({ position: { x, y: 0 } })
    const theirs = flowWith({ A: { says: 'Fim A', ...at(10) }, B: { says: 'Fim B', ...at(20) } })
    const mine = flowWith({ A: { says: 'Fim A, meu' }, B: { says: 'Fim B', ...at(30) } })
    const places = new Map(mergeFlows(before, theirs, mine)?.nodes.map(({ name, position }) => [name, position.x]))
    expect([places.get('A'), places.get('B')]).toEqual([10, 30])
  })

  it.each<[string, FlowDocument, FlowDocument]>([
    ['one node', flowWith({ A: { says: 'deles' } }), flowWith({ A: { says: 'meu' } })],
    ['the name', flowWith({}, 'Deles'), flowWith({}, 'Meu')],
    ['a node that one side removed', flowWith({ B: null, Menu: menu({ A: ['a'] }) }), flowWith({ B: { says: 'meu' } })],
    [
      'what leads into a removed node',
      flowWith({ B: null, Menu: menu({ A: ['a'] }) }),
      flowWith({ A: { says: 'Fim A', exits: { B: ['b'] } } }),
    ],
    [
      'ways that make a circle',
      flowWith({ A: { says: 'Fim A', exits: { B: ['b'] } } }),
      flowWith({ B: { says: 'Fim B', exits: { A: ['a'] } } }),
    ],
  ])('leaves the choice to people where both sides changed %s', (_what, theirs, mine) => {
    expect(mergeFlows(before, theirs, mine)).toBeNull()
  })

  it('asks nobody about what both sides did alike', () => {
    const both = flowWith({ A: { says: 'igual' } })
    expect(says(mergeFlows(before, both, both))).toEqual(says(both))
  })
})
