import type { FlowDocument } from '@prosa/flow'
import { describe, expect, it } from 'vitest'
import { at, flowOf } from '../canvas/testing.ts'
import { twoSides } from './two-sides.ts'

const saying = (flow: FlowDocument, id: string, text: string, name = id): FlowDocument => ({
  ...flow,
  nodes: flow.nodes.map((node) => {
    const [message] = at(flow, 'start').botInteractions
    if (!message) throw new Error('The start node says nothing')
    return node.id === id ? { ...node, name, botInteractions: [{ ...message, text }] } : node
  }),
})
const without = (flow: FlowDocument, id: string): FlowDocument => ({
  ...flow,
  nodes: flow.nodes.filter((node) => node.id !== id),
})

describe('twoSides', () => {
  it('shows the other version of each node that differs, and nothing of one that only moved', () => {
    const mine = saying(flowOf(), 'sales', 'minha')
    const [first, ...rest] = saying(flowOf(), 'sales', 'dela').nodes
    if (!first) throw new Error('An empty flow')
    const theirs = { ...mine, nodes: [{ ...first, position: { x: 900, y: 900 } }, ...rest] }
    expect(twoSides(theirs, mine)).toEqual([{ name: 'sales', theirs: ['sales', 'dela'], mine: ['sales', 'minha'] }])
  })

  it('shows a node that only one side has, and a renamed one beside its old name', () => {
    const mine = saying(without(flowOf(), 'help'), 'sales', 'oi', 'Vendas')
    const sides = twoSides(saying(flowOf(), 'sales', 'oi'), mine)
    expect(sides).toContainEqual({ name: 'help', theirs: expect.arrayContaining(['help']), mine: null })
    expect(sides).toContainEqual({ name: 'Vendas', theirs: ['sales', 'oi'], mine: ['Vendas', 'oi'] })
  })

  it('names a variable and where it is asked, as people read it', () => {
    const named = {
      ...flowOf(),
      nodes: flowOf().nodes.map((node) => (node.id === 'start' ? { ...node, name: 'Início' } : node)),
    }
    const [side] = twoSides(named, saying(named, 'sales', 'Oi, @nome-Início!'))
    expect(side?.mine).toEqual(['sales', 'Oi, @nome (Início)!'])
  })

  it('has no line for what nobody drew: an exit without a rule and a way, an empty phrase or message', () => {
    const drawn = saying(flowOf(), 'help', 'oi')
    const [exit] = at(flowOf(), 'menu').userInteractions
    const [message] = at(flowOf(), 'start').botInteractions
    if (!exit || !message) throw new Error('No exit and no message')
    const blanks = [
      { ...exit, id: 'b1', target: null, phrases: [] },
      { ...exit, id: 'b2', target: null, phrases: [' '] },
      { ...exit, id: 'b3', target: null, phrases: ['ajuda', ''] },
    ]
    const mine = {
      ...drawn,
      nodes: drawn.nodes.map((node) =>
        node.id === 'help'
          ? { ...node, userInteractions: blanks, botInteractions: [...node.botInteractions, { ...message, text: ' ' }] }
          : node,
      ),
    }
    expect(twoSides(flowOf(), mine)[0]?.mine).toEqual(['help', 'oi', 'ajuda'])
  })

  it('tells where the exits lead', () => {
    const mine = saying(flowOf(), 'menu', 'oi')
    const [side] = twoSides(flowOf(), mine)
    expect(side?.mine).toEqual(['menu', 'oi', 'sales → sales', 'help → help'])
  })
})
