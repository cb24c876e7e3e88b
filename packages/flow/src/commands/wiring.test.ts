import { describe, expect, it } from 'vitest'
import { edgesOf, type FlowDocument } from '../document.ts'
import { flowLimits } from '../limits.ts'
import { buildFlow, countingIds } from '../testing.ts'
import { texts } from '../texts.ts'
import {
  addChild,
  addUserInteraction,
  connectNodes,
  type Destination,
  leadExit,
  unwiredButtons,
  wireButton,
  wireButtons,
} from './index.ts'
import { node } from './testing/sample.ts'

const reply = (label: string) => ({
  id: `button ${label}`,
  position: 0,
  label,
  type: 'QUICK_REPLY' as const,
  link: null,
})
const menu = { text: 'Escolha', buttons: ['Horários', 'Preços', 'Endereço'].map(reply) }

/** A menu of three buttons, of which none is wired; 'Fim' hangs loose. */
const flow = buildFlow({
  Início: { says: 'Oi', exits: { Menu: ['menu'] } },
  Menu: { says: [menu], exits: { '-': [] } },
  Fim: { says: 'Fim' },
})

const fresh = (name = 'n') => ({
  is: 'new' as const,
  ids: { nodeId: name, messageId: `${name}m`, exitId: `${name}e` },
})
const wire = (document: FlowDocument, label: string, to: Destination, exitId = `exit ${label}`) =>
  wireButton(document, 'Menu', `button ${label}`, to, exitId)
const ways = (document: FlowDocument) =>
  node(document, 'Menu').userInteractions.map(({ target, phrases }) => [phrases.join('|'), target])
const unwired = (document: FlowDocument) => unwiredButtons(node(document, 'Menu')).map(({ label }) => label)

describe('a button led to a new node', () => {
  it('makes the node, named as the button, the exit with the label and the edge at once', () => {
    const { document } = wire(flow, 'Preços', fresh())
    expect(ways(document)).toEqual([['Preços', 'n']])
    expect(node(document, 'n')).toMatchObject({ name: 'Preços', type: 'default', level: 2 })
    expect(edgesOf(document).map(({ source, target }) => `${source}>${target}`)).toContain('Menu>n')
    expect(unwired(document)).toEqual(['Horários', 'Endereço'])
  })

  it('puts the node where it was dropped, over no other', () => {
    const dropped = { ...fresh(), position: { x: 900, y: 700 } }
    const { document } = wire(flow, 'Preços', dropped)
    expect(node(document, 'n').position).toEqual({ x: 900, y: 700 })
    const beside = wire(document, 'Horários', { ...fresh('o'), position: { x: 950, y: 760 } }).document
    expect(node(beside, 'o').position).toEqual({ x: 1116, y: 760 })
  })

  it.each([
    ['a taken name gets a number', 'Preços', { ...fresh(), name: 'fim' }, 'fim 2'],
    ['"_" stands in no name', 'Preços', { ...fresh(), name: 'meu_nó ' }, 'meu nó'],
    ['an empty one is the unused number', 'Preços', { ...fresh(), name: ' ' }, '1-Inserir-título'],
  ])('%s', (_what, label, to, name) => {
    expect(node(wire(flow, label, to).document, 'n').name).toBe(name)
  })
})

describe('a button led to a node that is there', () => {
  it('joins the exit that leads there already, since one exit leads to one node', () => {
    const once = wire(flow, 'Preços', { is: 'node', nodeId: 'Fim' }).document
    const twice = wire(once, 'Horários', { is: 'node', nodeId: 'Fim' }).document
    expect(ways(twice)).toEqual([['Preços|Horários', 'Fim']])
  })

  it('says so where any answer leads there already', () => {
    const any = buildFlow({
      Início: { exits: { Menu: ['menu'] } },
      Menu: { says: [menu], exits: { Fim: [] } },
      Fim: {},
    })
    expect(wire(any, 'Preços', { is: 'node', nodeId: 'Fim' }).refusal?.message).toBe(texts.button.anyLeadsThere)
  })

  it('takes the phrases of its exit along, and leaves an exit that serves another button', () => {
    const own = buildFlow({
      Início: { exits: { Menu: ['menu'] } },
      Menu: { says: [menu], exits: { A: ['Preços', 'quanto custa'], B: ['Horários', 'Endereço'] } },
      A: {},
      B: {},
      C: {},
    })
    const moved = wire(own, 'Preços', { is: 'node', nodeId: 'C' }).document
    expect(ways(moved)).toEqual([
      ['Preços|quanto custa', 'C'],
      ['Horários|Endereço', 'B'],
    ])
    expect(ways(wire(own, 'Endereço', { is: 'node', nodeId: 'C' }).document)).toEqual([
      ['Preços|quanto custa', 'A'],
      ['Horários', 'B'],
      ['Endereço', 'C'],
    ])
    // Nothing is left of the exit that had the label alone: it would take any answer.
    const alone = wire(moved, 'Horários', { is: 'node', nodeId: 'C' }).document
    expect(ways(wire(alone, 'Endereço', { is: 'node', nodeId: 'C' }).document)).toEqual([
      ['Preços|quanto custa|Horários|Endereço', 'C'],
    ])
  })

  it.each([
    ['upwards', { is: 'node', nodeId: 'Início' }, texts.connectionRefused],
    ['to itself', { is: 'node', nodeId: 'Menu' }, texts.connectionRefused],
  ] as const)('is refused %s', (_way, to, message) => {
    expect(wire(flow, 'Preços', to)).toEqual({
      document: flow,
      refusal: { title: texts.attention, message },
      confirmations: [],
    })
  })

  it('is refused where there is no such button, or a link', () => {
    const link = { ...reply('Site'), type: 'LINK' as const, link: 'https://exemplo.com' }
    const linked = buildFlow({
      Início: { exits: { Menu: ['menu'] } },
      Menu: { says: [{ text: 'Veja', buttons: [link] }] },
    })
    expect(wire(linked, 'Site', fresh()).refusal?.message).toBe(texts.gone)
    expect(wire(flow, 'Nenhum', fresh()).refusal?.message).toBe(texts.gone)
  })
})

describe('adding a child or an edge', () => {
  const ids = (name: string) => ({ nodeId: name, messageId: `${name}m`, exitId: `${name}e`, parentExitId: `${name}p` })

  it('takes the next button that leads nowhere, and when none is left any answer', () => {
    const list = ['a', 'b', 'c', 'd']
    const document = list.reduce((before, name) => addChild(before, 'Menu', ids(name)).document, flow)
    expect(ways(document)).toEqual([
      ['Horários', 'a'],
      ['Preços', 'b'],
      ['Endereço', 'c'],
      ['', 'd'],
    ])
    expect(list.map((name) => node(document, name).name)).toEqual([
      'Horários',
      'Preços',
      'Endereço',
      '1-Inserir-título',
    ])
  })

  it('first fills an exit that says something already', () => {
    const waiting = buildFlow({
      Início: { exits: { Menu: ['menu'] } },
      Menu: { says: [menu], exits: { '-': ['outra coisa'] } },
      Fim: {},
    })
    expect(ways(connectNodes(waiting, 'Menu', 'Fim', 'x').document)).toEqual([['outra coisa', 'Fim']])
    expect(ways(connectNodes(flow, 'Menu', 'Fim', 'x').document)).toEqual([['Horários', 'Fim']])
  })

  it('does not take labels for ways where the node asks for an entity: they are values of it', () => {
    const asking = buildFlow({
      Início: { exits: { Menu: ['menu'] } },
      Menu: { says: [menu], exits: { '-': ['@cor:7'] } },
    })
    expect(unwired(asking)).toEqual([])
    expect(ways(addChild(asking, 'Menu', ids('a')).document)).toEqual([['', 'a']])
  })
})

it('a node for every button is one step, and none is made for those that lead somewhere', () => {
  const one = wire(flow, 'Preços', fresh()).document
  const { document, nodeIds } = wireButtons(one, 'Menu', countingIds('made'))
  expect(nodeIds.map((id) => node(document, id).name)).toEqual(['Horários', 'Endereço'])
  expect(unwired(document)).toEqual([])
  expect(wireButtons(document, 'Menu', countingIds('more')).document).toBe(document)
})

it('nodes for all buttons stand beside each other below the middle of theirs, a row lower where one would cover another', () => {
  const xs = ({ document, nodeIds }: ReturnType<typeof wireButtons>) =>
    nodeIds.map((id) => [
      node(document, id).position.x - node(document, 'Menu').position.x,
      node(document, id).position.y - node(document, 'Menu').position.y,
    ])
  expect(xs(wireButtons(flow, 'Menu', countingIds('made')))).toEqual([
    [-216, 130],
    [0, 130],
    [216, 130],
  ])
  const { x, y } = node(flow, 'Menu').position
  const crowded = {
    ...flow,
    nodes: flow.nodes.map((one) => (one.id === 'Fim' ? { ...one, position: { x: x + 216, y: y + 130 } } : one)),
  }
  expect(xs(wireButtons(crowded, 'Menu', countingIds('made'))).map(([, down]) => down)).toEqual([260, 260, 260])
})

it('an exit is led to a new node, named by hand, by its button or by number', () => {
  const exit = node(flow, 'Menu').userInteractions[0]?.id ?? ''
  const named = leadExit(flow, 'Menu', exit, { ...fresh(), name: 'Até logo' }).document
  expect(ways(named)).toEqual([['', 'n']])
  expect(node(named, 'n').name).toBe('Até logo')
  expect(node(leadExit(flow, 'Menu', exit, fresh()).document, 'n').name).toBe('1-Inserir-título')
})

it('an exit more can be added as long as there is a node to lead to, or room for a new one', () => {
  expect(addUserInteraction(flow, 'Fim', 'x').refusal).toBeNull()
  const exits = Object.fromEntries(Array.from({ length: flowLimits.exits }, (_, at) => ['-'.repeat(at + 1), ['frase']]))
  const filled = buildFlow({ Início: { exits: { Menu: ['menu'] } }, Menu: { exits } })
  expect(node(filled, 'Menu').userInteractions).toHaveLength(flowLimits.exits)
  expect(addUserInteraction(filled, 'Menu', 'x').refusal).toEqual(texts.addInteraction)
  const others = Array.from({ length: flowLimits.nodes - 2 }, (_, at) => `N${at}`)
  const crowded = buildFlow({
    Início: { exits: { Fim: ['fim'] } },
    Fim: {},
    ...Object.fromEntries(others.map((name, at) => [name, { exits: { [others[at + 1] ?? 'Fim']: ['sim'] } }])),
  })
  const last = others.at(-1) ?? ''
  expect(addUserInteraction(crowded, last, 'x').refusal).toEqual(texts.addInteraction)
})
