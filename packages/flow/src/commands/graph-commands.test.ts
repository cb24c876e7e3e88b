import { describe, expect, it } from 'vitest'
import { edgesOf, type FlowDocument } from '../document.ts'
import { connectionRefusal, destinationsFor } from '../edges.ts'
import { buildFlow, countingIds } from '../testing.ts'
import { texts } from '../texts.ts'
import {
  addChild,
  connectNodes,
  convertToDefault,
  convertToEnd,
  copyNodes,
  deleteBotInteraction,
  deleteEdge,
  deleteNodes,
  deleteUserInteraction,
  duplicateNodes,
  nameRefusal,
  nodeClipSchema,
  pasteNodes,
  renameNode,
} from './index.ts'
import { flow, lines, node } from './testing/sample.ts'

const ids = (document: FlowDocument) => edgesOf(document).map(({ source, target }) => `${source}>${target}`)
const child = { nodeId: 'n', messageId: 'nm', exitId: 'ne', parentExitId: 'pe' }

describe('edges', () => {
  it.each([
    ['to a deeper node', 'Menu', 'C', null],
    ['to an unconnected node', 'B', 'Solto', null],
    ['to a node of the same level', 'A', 'B', texts.connectionRefused],
    ['to a node above', 'C', 'Menu', texts.connectionRefused],
    ['to Início', 'A', 'Início', texts.connectionRefused],
    ['to itself', 'A', 'A', texts.connectionRefused],
    ['to a present target', 'Menu', 'A', texts.connectionRefused],
  ])('%s', (_what, source, target, refusal) => {
    expect(connectionRefusal(flow, source, target)).toBe(refusal)
    expect(connectNodes(flow, source, target, 'x').refusal?.message ?? null).toBe(refusal)
  })

  it('never close a cycle through what is unconnected', () => {
    const linked = connectNodes(flow, 'Solto', 'A', 'x').document
    expect(ids(linked)).toContain('Solto>A')
    expect(connectionRefusal(linked, 'A', 'Solto')).toBe(texts.connectionRefused)
    expect(connectionRefusal(linked, 'C', 'Solto')).toBe(texts.connectionRefused)
  })

  it('fill the first exit without destination, else add one', () => {
    const free = buildFlow({ Início: { exits: { '-': ['talvez'], A: ['a'] } }, A: {}, B: {} })
    const filled = connectNodes(free, 'Início', 'B', 'x').document
    expect(node(filled, 'Início').userInteractions).toMatchObject([
      { target: 'B', phrases: ['talvez'] },
      { target: 'A' },
    ])
    expect(node(connectNodes(flow, 'Menu', 'C', 'x').document, 'Menu').userInteractions[2]).toMatchObject({
      id: 'x',
      target: 'C',
    })
  })

  it('offer as destinations what is allowed and not yet used, and for an exit its present one', () => {
    expect(destinationsFor(flow, 'Menu').map(({ id }) => id)).toEqual(['C', 'Solto'])
    expect(destinationsFor(flow, 'Menu', 'Menu/e0').map(({ id }) => id)).toEqual(['A', 'C', 'Solto'])
  })
})

describe('adding a child', () => {
  it('names it by the first unused number, one level deeper, right of its siblings', () => {
    const { document } = addChild(flow, 'Menu', child)
    expect(node(document, 'n')).toMatchObject({ name: '1-Inserir-título', type: 'default', level: 2 })
    const again = addChild(document, 'Menu', {
      nodeId: 'o',
      messageId: 'om',
      exitId: 'oe',
      parentExitId: 'pe2',
    }).document
    expect(node(again, 'o').name).toBe('2-Inserir-título')
    expect(node(again, 'o').position.x - node(again, 'n').position.x).toBeGreaterThanOrEqual(216)
    expect(node(again, 'o').position.y - node(again, 'Menu').position.y).toBe(130)
  })

  it('puts it over no node that stands there already', () => {
    const beside = {
      ...flow,
      nodes: flow.nodes.map((one) => (one.id === 'Solto' ? { ...one, position: { x: 100, y: 150 } } : one)),
    }
    const { document } = addChild(beside, 'B', child)
    expect(node(document, 'n').position).toEqual({ x: 316, y: 130 })
  })

  it('is refused a second time where the node asks for an entity', () => {
    expect(addChild(flow, 'A', child).refusal?.message).toBe(texts.entityNodeHasOneChild)
    expect(connectNodes(flow, 'A', 'Solto', 'x').refusal?.message).toBe(texts.entityNodeHasOneChild)
  })

  it('makes an end node a default one', () => {
    expect(node(flow, 'B').type).toBe('end')
    expect(node(addChild(flow, 'B', child).document, 'B')).toMatchObject({
      type: 'default',
      userInteractions: [{ target: 'n' }],
    })
  })
})

describe('deleting', () => {
  it('a node asks first, keeps the phrases that led to it and unhooks its children', () => {
    const result = deleteNodes(flow, ['A'])
    expect(lines(result)).toEqual([
      texts.confirm.deleteNode,
      `${texts.confirm.variableInUse} | ${texts.confirm.loseVariable}`,
    ])
    expect(node(result.document, 'Menu').userInteractions[0]).toMatchObject({ target: null, phrases: ['a'] })
    expect(node(result.document, 'C')).toMatchObject({
      level: -1,
      botInteractions: [{ text: 'Cor ', entityTypeId: -1 }],
    })
  })

  it('never takes Início', () => {
    expect(lines(deleteNodes(flow, ['Início', 'A', 'B']))[0]).toBe(texts.confirm.deleteNodes(2))
    expect(deleteNodes(flow, ['Início']).refusal?.message).toBe(texts.startStays)
    expect(deleteNodes(flow, ['Início', 'B']).document.nodes.map(({ id }) => id)).toEqual([
      'Início',
      'Menu',
      'A',
      'C',
      'Solto',
    ])
  })

  it('an edge deletes its exit after asking, and empties the only one', () => {
    const result = deleteEdge(flow, 'Menu/e1')
    expect(lines(result)).toEqual([texts.confirm.losePhrases])
    expect(node(result.document, 'Menu').userInteractions).toHaveLength(1)
    const only = deleteEdge(flow, 'Início/e0').document
    expect(node(only, 'Início').userInteractions).toMatchObject([{ id: 'Início/e0', target: null, phrases: [] }])
    expect(node(only, 'Menu').level).toBe(-1)
  })

  it('an exit or a message needs another one beside it', () => {
    expect(deleteUserInteraction(flow, 'Início', 'Início/e0').refusal?.message).toBe(texts.lastUserInteraction)
    expect(deleteBotInteraction(flow, 'Menu', 'Menu/m0').refusal?.message).toBe(texts.message.last)
  })
})

describe('renaming', () => {
  it.each([
    ['menu', texts.name.repeated],
    ['a_b', texts.name.underscore],
    ['  ', texts.name.empty],
    ['x'.repeat(101), texts.name.tooLong],
    ['b', null],
    ['Novo', null],
  ])('B to "%s"', (name, message) => {
    expect(nameRefusal(flow, 'B', name)?.message ?? null).toBe(message)
  })

  it('is refused to Início', () => {
    expect(renameNode(flow, 'Início', 'Começo').refusal?.message).toBe(texts.name.startIsFixed)
  })

  it('rewrites the mentions of what the node asks, without asking', () => {
    const result = renameNode(flow, 'A', 'Pede cor')
    expect(result.confirmations).toEqual([])
    expect(node(result.document, 'C').botInteractions[0]).toMatchObject({
      text: 'Cor @cor-Pede cor',
      entityName: 'cor',
    })
    expect(node(result.document, 'C').sourceEntityNodeId).toBe('A')
  })
})

describe('converting', () => {
  it('to an end node asks, clears the exits and unhooks what hung there', () => {
    const result = convertToEnd(flow, 'Menu')
    expect(lines(result)).toContain(texts.confirm.losePhrases)
    expect(node(result.document, 'Menu')).toMatchObject({ type: 'end', userInteractions: [] })
    expect(node(result.document, 'A').level).toBe(-1)
  })

  it('back to a default node gives one empty exit', () => {
    expect(node(convertToDefault(flow, 'B', 'x').document, 'B')).toMatchObject({
      type: 'default',
      userInteractions: [{ id: 'x', target: null }],
    })
  })
})

describe('duplicating', () => {
  it('gives new ids and names, keeps the edges and mentions among the copies, and leaves Início out', () => {
    const result = duplicateNodes(flow, ['Início', 'A', 'C'], countingIds('copy'))
    const [a, c] = result.nodeIds.map((id) => node(result.document, id))
    expect([a?.name, c?.name]).toEqual(['A 2', 'C 2'])
    expect(a?.userInteractions[0]?.target).toBe(c?.id)
    expect(c?.botInteractions[0]?.text).toBe('Cor @cor-A 2')
    expect(node(result.document, 'C').botInteractions[0]?.text).toBe('Cor @cor-A')
  })

  it('gives each copy a name of its own in another flow too', () => {
    const clip = copyNodes(buildFlow({ Início: {}, A: {}, 'A 2': {} }), ['A', 'A 2'])
    const { document, nodeIds } = pasteNodes(buildFlow({ Início: {}, a: {} }), clip, countingIds('copy'))
    expect(nodeIds.map((id) => node(document, id).name)).toEqual(['A 2', 'A 3'])
  })

  it('takes from a clipboard only nodes', () => {
    expect(nodeClipSchema.safeParse(JSON.parse(JSON.stringify(copyNodes(flow, ['A', 'C'])))).success).toBe(true)
    for (const clip of [{ nodes: [] }, { nodes: [{ id: 'x' }] }, 'texto', { nodes: [node(flow, 'Início')] }]) {
      expect(nodeClipSchema.safeParse(clip).success).toBe(false)
    }
  })

  it('drops the edges that led out of the group and keeps their phrases', () => {
    const { document, nodeIds } = duplicateNodes(flow, ['Menu'], countingIds('copy'))
    expect(node(document, nodeIds[0] ?? '').userInteractions).toMatchObject([
      { target: null, phrases: ['a'] },
      { target: null, phrases: ['b', 'bê'] },
    ])
  })
})
