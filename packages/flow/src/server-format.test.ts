import { describe, expect, it } from 'vitest'
import { addChild } from './commands/index.ts'
import { draftFlowSchema } from './document.ts'
import { openFlow } from './open-flow.ts'
import { fromServerFlow, toServerFlow } from './server-format.ts'
import { flowPayloadSchema } from './server-schema.ts'
import { buildFlow, buildNode, countingIds } from './testing.ts'
import { texts } from './texts.ts'

const flow = buildFlow({
  Início: { says: 'Olá!', exits: { Menu: ['oi'] } },
  Menu: { says: 'Escolha', exits: { Fim: ['sair', 'tchau'], Outro: ['@cor:7'] }, tag: { stage: 'Menu', list: null } },
  Outro: { says: 'Sua cor: @cor-Menu', webhookCall: true },
  Fim: { says: 'Até logo' },
})

describe('the server format', () => {
  it('gives back the same document that it was written from', () => {
    const wire = flowPayloadSchema.parse(JSON.parse(JSON.stringify(toServerFlow(flow))))
    const { document, problems } = fromServerFlow(wire, countingIds())
    expect(problems).toEqual([])
    expect(document).toEqual(flow)
  })

  it('keeps a node whose exit is still empty as it was drawn', () => {
    const [start] = flow.nodes
    const ids = { nodeId: 'n', messageId: 'm', exitId: 'x', parentExitId: 'p' }
    const { document: drawn } = addChild(flow, start?.id ?? '', ids)
    expect(fromServerFlow(toServerFlow(drawn), countingIds()).document).toEqual(drawn)
    expect(toServerFlow(drawn).nodes.at(-1)).toMatchObject({ end: true, userInteractios: [{ target: null }] })
  })

  it('knows one kind of line break in a message, whatever system typed it', () => {
    const nodes = [{ name: 'Início', botInteractions: [{ interaction: 'um\rdois\r\ntrês\nquatro' }] }]
    const { document } = fromServerFlow({ name: 'Loja', nodes }, countingIds())
    expect(document.nodes[0]?.botInteractions[0]?.text).toBe('um\ndois\ntrês\nquatro')
  })

  it('names sources and targets, and computes first, end and level whatever was sent', () => {
    const wire = toServerFlow(flow)
    expect(wire.nodes.map(({ name, first, end, level }) => [name, first, end, level])).toEqual([
      ['Início', true, false, 0],
      ['Menu', false, false, 1],
      ['Outro', false, true, 2],
      ['Fim', false, true, 2],
    ])
    expect(wire.nodes[1]?.userInteractios?.[0]).toMatchObject({
      source: 'Menu',
      target: 'Fim',
      phrases: ['sair', 'tchau'],
    })
  })

  it('reads both spellings of what has two names', () => {
    const wire = flowPayloadSchema.parse({
      name: 'F',
      nodes: [
        { name: 'Início', userInteractions: [{ target: 'fim', phrases: ['x'] }], first: false, level: 9 },
        { name: 'Fim', webhookCall: true, transfer: true, transferData: { queue: 'SEQUENTIAL', workspaceId: 3 } },
      ],
    })
    const { document, problems } = fromServerFlow(wire, countingIds())
    expect(problems).toEqual([])
    expect(document.nodes[0]).toMatchObject({ type: 'start', level: 0, userInteractions: [{ target: 'id2' }] })
    expect(document.nodes[1]).toMatchObject({
      webhookCall: true,
      transferData: { workspaceId: 3, onlyOnlineUser: true, botId: null },
    })
  })

  it('keeps the person where a node names both a person and a bot', () => {
    const both = { workspaceId: 3, userId: 4, queue: 'USER', botId: 5, botName: 'Vendas' }
    const wire = flowPayloadSchema.parse({ name: 'F', nodes: [{ name: 'Início', transfer: true, transferDto: both }] })
    expect(fromServerFlow(wire, countingIds()).document.nodes[0]?.transferData).toMatchObject({
      userId: 4,
      botId: null,
      botName: null,
    })
  })

  it('says which destination does not exist', () => {
    const wire = flowPayloadSchema.parse({
      name: 'F',
      nodes: [{ name: 'Início', userInteractios: [{ target: 'Nada' }] }],
    })
    expect(fromServerFlow(wire, countingIds()).problems).toEqual([
      {
        path: ['nodes', 0, 'userInteractios', 0, 'target'],
        message: texts.draft.unknownDestinationNamed('Início', 'Nada'),
      },
    ])
  })

  it('keeps phrases that lead nowhere', () => {
    const draft = buildFlow({ Início: { exits: { '-': ['talvez'] } } })
    const { document } = fromServerFlow(toServerFlow(draft), countingIds())
    expect(document.nodes[0]?.userInteractions[0]?.phrases).toEqual(['talvez'])
  })
})

describe('a draft', () => {
  const messages = (document: unknown) =>
    draftFlowSchema.safeParse(document).error?.issues.map(({ message }) => message)

  it('is accepted with phrases without destination and with a cycle', () => {
    const cyclic = buildFlow({
      Início: { exits: { A: ['a'] } },
      A: { exits: { B: ['b'], '-': ['c'] } },
      B: { exits: { A: ['a'] } },
    })
    expect(messages(cyclic)).toBeUndefined()
  })

  it.each([
    ['without Início', buildFlow({ A: {} }), texts.draft.noStart],
    ['with the same name twice, whatever the case', buildFlow({ Início: {}, a: {}, A: {} }), texts.name.repeated],
    ['with an underscore in a name', buildFlow({ Início: {}, a_b: {} }), texts.name.underscore],
    ['that leads to Início', buildFlow({ Início: {}, A: { exits: { Início: ['x'] } } }), texts.draft.leadsToStart('A')],
    ['that leads to nothing', buildFlow({ Início: { exits: { X: [] } } }), texts.draft.unknownDestination('Início')],
    [
      'with two nodes of one id',
      { name: 'F', nodes: [...buildFlow({ Início: {} }).nodes, buildNode('Início', 'B')] },
      texts.draft.repeatedId('B'),
    ],
  ])('is refused %s', (_what, document, message) => {
    expect(messages(document)).toContain(message)
  })
})

describe('opening a flow', () => {
  it('makes a new one with Início and a welcome where nothing came back', () => {
    const { document } = openFlow(null, countingIds())
    expect(document.nodes).toMatchObject([
      { type: 'start', name: 'Início', botInteractions: [{ text: texts.welcome }] },
    ])
    expect(draftFlowSchema.safeParse(document).success).toBe(true)
  })

  it('lays the nodes out where all of them sit at 0,0, and else leaves them', () => {
    expect(openFlow(toServerFlow(flow), countingIds()).document.nodes.map((node) => node.position)).toEqual([
      { x: 0, y: 0 },
      { x: 0, y: 130 },
      { x: 120, y: 260 },
      { x: -120, y: 260 },
    ])
    const placed = { ...flow, nodes: flow.nodes.map((node, x) => ({ ...node, position: { x, y: 0 } })) }
    expect(openFlow(toServerFlow(placed), countingIds()).document.nodes.map((node) => node.position.x)).toEqual([
      0, 1, 2, 3,
    ])
  })
})
