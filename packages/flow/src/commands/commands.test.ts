import { describe, expect, it } from 'vitest'
import { edgesOf, type FlowDocument, nodeEntityOf } from '../document.ts'
import { canAddUserInteraction, connectionRefusal, destinationsFor } from '../edges.ts'
import { historyLimit, record, startHistory, undo } from '../history.ts'
import { buildFlow, countingIds } from '../testing.ts'
import { texts } from '../texts.ts'
import {
  addButton,
  addChild,
  addPhrases,
  addUserInteraction,
  type CommandResult,
  chooseDestination,
  connectNodes,
  convertToDefault,
  convertToEnd,
  copyNodes,
  deleteBotInteraction,
  deleteEdge,
  deleteNodes,
  deleteUserInteraction,
  duplicateNodes,
  exitOfButton,
  nameRefusal,
  newPeopleChoice,
  nodeClipSchema,
  renameNode,
  saveButtons,
  setBotText,
  setInteractionEntity,
  setNodeEntity,
  setPhrases,
  setTransfer,
  transferChoiceOf,
} from './index.ts'

const flow = buildFlow({
  Início: { says: 'Oi', exits: { Menu: ['menu'] } },
  Menu: { says: 'Escolha', exits: { A: ['a'], B: ['b', 'bê'] } },
  A: { says: 'Cor?', exits: { C: ['@cor:7'] } },
  B: { says: 'Fim' },
  C: { says: 'Cor @cor-A' },
  Solto: { says: 'Solto' },
})
const node = (document: FlowDocument, id: string) => {
  const found = document.nodes.find((one) => one.id === id)
  if (!found) throw new Error(`No node ${id}`)
  return found
}
const lines = (result: CommandResult) => result.confirmations.map((one) => one.lines.join(' | '))
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

describe('entities', () => {
  it('set on a node leave one exit that asks for it, after asking about lost phrases', () => {
    const result = setNodeEntity(flow, 'Menu', { id: 8, name: 'tamanho' }, 'x')
    expect(lines(result)).toEqual([texts.confirm.losePhrases])
    expect(nodeEntityOf(node(result.document, 'Menu'))).toMatchObject({ entityTypeId: 8, target: 'A', phrases: [] })
  })

  it('used as a variable elsewhere are changed or taken away only after asking, and the mentions go', () => {
    for (const entity of [null, { id: 8, name: 'tamanho' }]) {
      const result = setInteractionEntity(flow, 'A', 'A/e0', entity)
      expect(lines(result)).toEqual([`${texts.confirm.variableInUse} | ${texts.confirm.loseVariable}`])
      expect(node(result.document, 'C').botInteractions[0]).toMatchObject({
        text: 'Cor ',
        entityTypeId: -1,
        entityName: '',
      })
    }
    const unused = setBotText(flow, 'C', 'C/m0', 'Nada').document
    expect(setInteractionEntity(unused, 'A', 'A/e0', null).confirmations).toEqual([])
  })
})

describe('exits', () => {
  it('can be added while more destinations are free than exits wait', () => {
    expect(canAddUserInteraction(flow, 'Menu')).toBe(true)
    const one = addUserInteraction(flow, 'Menu', 'x').document
    const two = addUserInteraction(one, 'Menu', 'y').document
    expect(addUserInteraction(two, 'Menu', 'z').refusal).toEqual({
      title: texts.addInteraction.title,
      message: texts.addInteraction.message,
    })
  })

  it('keep their phrases when led elsewhere', () => {
    const { document } = chooseDestination(flow, 'Menu', 'Menu/e1', 'C')
    expect(node(document, 'Menu').userInteractions[1]).toMatchObject({ target: 'C', phrases: ['b', 'bê'] })
    expect(node(document, 'B').level).toBe(-1)
    expect(chooseDestination(flow, 'Menu', 'Menu/e1', 'A').refusal?.message).toBe(texts.connectionRefused)
  })

  it('hold each phrase once, trimmed', () => {
    const { document } = setPhrases(flow, 'Menu', 'Menu/e0', [' Olá ', 'ola', '', 'Oi!'])
    expect(node(document, 'Menu').userInteractions[0]?.phrases).toEqual(['Olá', 'Oi!'])
  })
})

describe('messages and buttons', () => {
  it('take one variable a node, the same one twice', () => {
    const twice = setBotText(flow, 'C', 'C/m0', '@cor-A e @cor-A')
    expect(twice.refusal).toBeNull()
    expect(setBotText(flow, 'C', 'C/m0', '@cor-A e @nome-Início').refusal).toEqual({
      title: texts.oneVariable.title,
      message: texts.oneVariable.message,
    })
  })

  it('give a new button the next position after the highest', () => {
    const one = saveButtons(flow, 'B', 'B/m0', [
      { id: 'x', type: 'QUICK_REPLY', label: 'Sim' },
      { id: 'y', type: 'QUICK_REPLY', label: 'Não' },
    ]).document
    const two = addButton(one, 'B', 'B/m0', { id: 'z', type: 'LINK', label: 'Site', link: 'https://x.com' }).document
    expect(node(two, 'B').botInteractions[0]?.buttons.map(({ position, link }) => [position, link])).toEqual([
      [0, null],
      [1, null],
      [2, 'https://x.com'],
    ])
  })

  it.each([
    ['', 'QUICK_REPLY', '', texts.button.noLabel],
    ['x'.repeat(51), 'QUICK_REPLY', '', texts.button.labelTooLong],
    ['Site', 'LINK', '', texts.button.noLink],
    ['Site', 'LINK', 'javascript:alert(1)', texts.button.badLink],
    ['Site', 'LINK', 'site.com', texts.button.badLink],
    ['Site', 'LINK', 'mailto:a@b.com', null],
    ['Site', 'LINK', 'tel:+55 11 99999-0000', null],
    ['Site', 'LINK', 'http://x.com/a?b=1', null],
  ] as const)('button "%s" %s %s', (label, type, link, message) => {
    expect(addButton(flow, 'B', 'B/m0', { id: 'x', type, label, link }).refusal?.message ?? null).toBe(message)
  })

  it('show which exit a quick reply takes, once its label is among the phrases', () => {
    expect(exitOfButton(node(flow, 'Menu'), { label: 'Falar' })).toBeNull()
    const { document } = addPhrases(flow, 'Menu', 'Menu/e1', ['Falar'])
    expect(exitOfButton(node(document, 'Menu'), { label: 'falar' })?.id).toBe('Menu/e1')
  })
})

describe('a transfer', () => {
  const people = { ...newPeopleChoice, workspaceId: 3, queue: 'USER', userId: 9, userName: 'Ana' } as const
  const bot = { kind: 'bot', botId: 5, botName: 'Outro', message: 'Olá' } as const

  it('goes to people or to a bot or outside: the last choice wins', () => {
    let document = setTransfer(flow, 'B', bot, 1).document
    document = setTransfer(document, 'B', people, 1).document
    expect(node(document, 'B').transferData).toMatchObject({
      botId: null,
      botTransferMessage: '',
      workspaceId: 3,
      userId: 9,
    })
    document = setTransfer(document, 'B', bot, 1).document
    expect(node(document, 'B').transferData).toMatchObject({
      botId: 5,
      workspaceId: null,
      userId: null,
      queue: 'ONLY_NOT_TRANSFERRED',
    })
    document = setTransfer(document, 'B', { kind: 'outside' }).document
    expect(node(document, 'B').transferData).toMatchObject({ thirdPartySystem: true, botId: null })
    expect(node(setTransfer(document, 'B', null).document, 'B')).toMatchObject({ transfer: false, transferData: null })
  })

  it('in turn starts with those online alone, and forgets the collaborator', () => {
    expect(newPeopleChoice.onlyOnlineUser).toBe(true)
    const { document } = setTransfer(flow, 'B', { ...people, queue: 'SEQUENTIAL' })
    expect(node(document, 'B').transferData).toMatchObject({
      queue: 'SEQUENTIAL',
      userId: null,
      userName: null,
      onlyOnlineUser: true,
    })
  })

  it('to a workspace that the webhook names needs nothing more, and asks each in turn', () => {
    const { document, refusal } = setTransfer(flow, 'B', { ...newPeopleChoice, workspaceOnWebhook: true })
    expect(refusal).toBeNull()
    expect(node(document, 'B').transferData).toMatchObject({
      workspaceOnWebhook: true,
      workspaceId: null,
      queue: 'SEQUENTIAL',
    })
  })

  it('reads back as it was chosen', () => {
    for (const choice of [people, bot, { kind: 'outside' } as const]) {
      const data = node(setTransfer(flow, 'B', choice).document, 'B').transferData
      expect(data && transferChoiceOf(data)).toEqual(choice)
    }
  })

  it.each([
    [{ ...people, workspaceId: null }, texts.transfer.noWorkspace],
    [{ ...people, queue: 'ONLY_NOT_TRANSFERRED' as const }, texts.transfer.noQueue],
    [{ ...people, userId: null }, texts.transfer.noUser],
    [{ ...bot, botId: null }, texts.transfer.noBot],
    [{ ...bot, botId: 1 }, texts.transfer.ownBot],
    [{ ...bot, message: ' ' }, texts.transfer.noMessage],
    [{ ...bot, message: 'x'.repeat(501) }, texts.transfer.messageTooLong],
  ])('is refused while incomplete: %j', (choice, message) => {
    expect(setTransfer(flow, 'B', choice, 1).refusal?.message).toBe(message)
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

describe('the history', () => {
  it('joins steps with one key, such as typing in one field', () => {
    let history = startHistory(flow)
    for (const text of ['a', 'ab', 'abc']) {
      history = record(history, setBotText(history.present, 'B', 'B/m0', text).document, 'text:B/m0')
    }
    history = record(history, setBotText(history.present, 'C', 'C/m0', 'x').document, 'text:C/m0')
    expect(node(undo(history).present, 'B').botInteractions[0]?.text).toBe('abc')
    expect(undo(undo(history)).present).toBe(flow)
  })

  it('is bounded', () => {
    let history = startHistory(flow)
    for (let at = 0; at < 2 * historyLimit; at += 1) history = record(history, { ...flow, name: `${at}` })
    expect(history.past).toHaveLength(historyLimit)
  })
})
