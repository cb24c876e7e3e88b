import { describe, expect, it } from 'vitest'
import type { FlowDocument, FlowNode } from '../document.ts'
import { nodeEntityOf } from '../document.ts'
import { historyLimit, record, startHistory, undo } from '../history.ts'
import { texts } from '../texts.ts'
import {
  addBotInteraction,
  addButton,
  addPhrases,
  chooseDestination,
  exitOfButton,
  newPeopleChoice,
  saveButtons,
  setBotText,
  setInteractionEntity,
  setNodeEntity,
  setPhrases,
  setTransfer,
  textAfterRefusal,
  transferChoiceOf,
} from './index.ts'
import { flow, lines, node } from './testing/sample.ts'

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

  it.each([
    ['an @ alone', '@cor-A e @', '@cor-A e @nome-Início', '@cor-A e '],
    ['an @ with what was searched for', '@cor-A e @no, viu', '@cor-A e @nome-Início, viu', '@cor-A e , viu'],
    ['nothing where a whole text was pasted', '@cor-A e ', '@cor-A e veja @nome-Início', '@cor-A e '],
    ['nothing where another thing was refused', 'a @x', 'a @xy', 'a @x'],
  ])('give up with a refused second variable %s', (_, before, refused, after) => {
    const { document } = setBotText(flow, 'C', 'C/m0', before)
    expect(textAfterRefusal(document, 'C', 'C/m0', refused)).toBe(after)
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

  it('keep their exits when they are renamed: the phrase that was the label is the new label', () => {
    const menu = (labels: readonly [string, string]) =>
      labels.map((label, place) => ({ id: `x${place}`, type: 'QUICK_REPLY' as const, label }))
    const save = (from: FlowDocument, labels: readonly [string, string]) =>
      saveButtons(from, 'Menu', 'Menu/m0', menu(labels)).document
    const phrases = (document: FlowDocument) => node(document, 'Menu').userInteractions.map((exit) => exit.phrases)
    const wired = save(flow, ['A', 'B'])
    expect(phrases(save(wired, ['Bolos', 'B']))).toEqual([['Bolos'], ['b', 'bê']])
    expect(phrases(save(wired, ['B', 'A']))).toEqual([['B'], ['A', 'bê']])
    expect(phrases(save(wired, ['bê', 'B']))).toEqual([['a'], ['b', 'bê']])
    const elsewhere = addBotInteraction(wired, 'Menu', 'm1').document
    const twice = addButton(elsewhere, 'Menu', 'm1', { id: 'y', type: 'QUICK_REPLY', label: 'A' }).document
    expect(phrases(save(twice, ['Bolos', 'B']))).toEqual([
      ['a', 'Bolos'],
      ['b', 'bê'],
    ])
  })

  it('takes the exit that asks for an entity where no phrase has its label, else the one for any answer', () => {
    const [first] = node(flow, 'Menu').userInteractions
    const exit = (id: string, over: object) => ({ ...first, id, target: 'Fim', phrases: [], entityTypeId: -1, ...over })
    const of = (...exits: object[]) => ({ ...node(flow, 'Menu'), userInteractions: exits }) as FlowNode
    const any = exit('any', {})
    const entity = exit('entity', { entityTypeId: 4 })
    expect(exitOfButton(of(any, entity), { label: 'GG' })?.id).toBe('entity')
    expect(exitOfButton(of(any), { label: 'GG' })?.id).toBe('any')
    expect(exitOfButton(of(any, entity, exit('phrase', { phrases: ['gg'] })), { label: 'GG' })?.id).toBe('phrase')
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
