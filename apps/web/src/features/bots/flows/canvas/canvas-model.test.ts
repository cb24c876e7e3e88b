import { describe, expect, it } from 'vitest'
import { edgeLabel, type Shown, toCanvasNodes } from './canvas-model.ts'
import { nodeInDirection } from './direction.ts'
import { at, flowOf } from './testing.ts'

const flow = flowOf()
const shown: Shown = {
  selectedIds: [],
  moved: new Map(),
  invalidNodes: new Map(),
  doubtfulNodes: new Map(),
  trace: null,
}

describe('canvas nodes', () => {
  it('keeps the object of every node that looks as before', () => {
    const before = toCanvasNodes([], flow.nodes, { ...shown, selectedIds: ['help'] })
    const after = toCanvasNodes(before, flow.nodes, { ...shown, selectedIds: ['menu'] })
    expect(after.map((node, place) => node === before[place])).toEqual([true, false, true, false])
    const marked = toCanvasNodes(after, flow.nodes, {
      ...shown,
      selectedIds: ['menu'],
      invalidNodes: new Map([['sales', 'Sem mensagem']]),
      trace: { nodeIds: new Set(['start']), exitIds: new Set(), currentNodeId: null },
    })
    expect(marked.map((node, place) => node === after[place])).toEqual([false, true, false, true])
  })

  it('draws a dragged node where the pointer holds it, the others where they stand', () => {
    const before = toCanvasNodes([], flow.nodes, shown)
    const after = toCanvasNodes(before, flow.nodes, { ...shown, moved: new Map([['sales', { x: 7, y: 9 }]]) })
    expect(after.find((node) => node.id === 'sales')?.position).toEqual({ x: 7, y: 9 })
    expect(after.filter((node, place) => node === before[place])).toHaveLength(3)
  })

  it('lets Tab reach one node alone: the last selected, Início where none is', () => {
    const stops = (selectedIds: readonly string[]): string[] =>
      toCanvasNodes([], flow.nodes, { ...shown, selectedIds }).flatMap((node) =>
        node.domAttributes?.tabIndex === 0 ? [node.id] : [],
      )
    expect(stops([])).toEqual(['start'])
    expect(stops(['menu', 'help'])).toEqual(['help'])
    expect(stops(['gone'])).toEqual(['start'])
  })
})

describe('edge label', () => {
  it('shows the first phrases and counts the rest', () => {
    expect(
      edgeLabel({ phrases: ['troca', 'quebrou', 'devolver', 'veio errado'], entityTypeId: -1, entityTypeName: '' }),
    ).toBe('troca, quebrou +2')
  })
  it('shows one phrase where two are too long, and shortens a very long one', () => {
    expect(edgeLabel({ phrases: ['quero falar com alguém', 'atendente'], entityTypeId: -1, entityTypeName: '' })).toBe(
      'quero falar com alguém +1',
    )
    expect(
      edgeLabel({ phrases: ['quero falar com alguém da equipe agora'], entityTypeId: -1, entityTypeName: '' }),
    ).toBe('quero falar com algué…')
  })
  it('names the entity, or says that any answer goes this way', () => {
    expect(edgeLabel({ phrases: [], entityTypeId: 3, entityTypeName: 'cidade' })).toBe('@cidade')
    expect(edgeLabel({ phrases: ['ontem'], entityTypeId: -101, entityTypeName: 'date' })).toBe('@data +1')
    expect(edgeLabel({ phrases: ['', ' '], entityTypeId: -1, entityTypeName: '' })).toBe('qualquer resposta')
  })
})

describe('arrow keys', () => {
  const go = (from: string, direction: 'up' | 'down' | 'left' | 'right') =>
    nodeInDirection(flow.nodes, at(flow, from), direction)?.id ?? null
  it('go down to the nearest child and up to the parent', () => {
    expect(go('start', 'down')).toBe('menu')
    expect(go('menu', 'down')).toBe('sales')
    expect(go('help', 'up')).toBe('menu')
  })
  it('stay in the row to the left and right, and stop at its ends', () => {
    expect(go('sales', 'right')).toBe('help')
    expect(go('help', 'left')).toBe('sales')
    expect(go('help', 'right')).toBeNull()
    expect(go('start', 'up')).toBeNull()
  })
})
