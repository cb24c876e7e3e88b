import { describe, expect, it } from 'vitest'
import type { FlowButton, TransferData } from '../document.ts'
import { variablesFor } from '../index.ts'
import { buildFlow, type NodeSketch } from '../testing.ts'
import { attendeeKey, checkFlow, type FlowWorld, mayPublish } from './index.ts'

const codes = (sketches: Record<string, NodeSketch>, world: FlowWorld = {}) =>
  checkFlow(buildFlow(sketches), world).map(({ severity, code, nodeId }) => `${severity} ${code} ${nodeId}`)
const quick = (label: string): FlowButton => ({ id: label, position: 0, label, type: 'QUICK_REPLY', link: null })
const people: TransferData = {
  queue: 'SEQUENTIAL',
  workspaceId: 3,
  userId: null,
  userName: null,
  onlyOnlineUser: true,
  thirdPartySystem: false,
  workspaceOnWebhook: false,
  botId: null,
  botName: null,
  botTransferMessage: '',
  botTransferMedia: 'WHATSAPP_QRCODE',
}
const window = { name: 'WhatsApp API', textLength: 4096, buttons: 10, buttonLabelLength: 24, replyHours: 24 }
const toPeople = { transfer: true, transferData: people }
const fim = { Fim: { says: 'Fim' } }

describe('a publication is stopped by', () => {
  it.each<[string, Record<string, NodeSketch>, FlowWorld, string]>([
    ['a node that says and does nothing', { Início: { exits: { A: ['a'] } }, A: {} }, {}, 'error empty-node A'],
    ['an empty flow: Início alone, which says and does nothing', { Início: {} }, {}, 'error empty-flow Início'],
    [
      'a phrase on two exits',
      { Início: { exits: { A: ['Olá'], Fim: ['ola!'] } }, A: { says: 'a' }, ...fim },
      {},
      'error repeated-phrase Início',
    ],
    [
      'a wait beyond the time in which a channel takes messages of the bot, all waits before it counted',
      {
        Início: { says: 'a', exits: { Fim: ['a'] }, silence: ['A', { amount: 20, unit: 'hours' }] },
        A: { says: 'a', exits: { Fim: ['a'] }, silence: ['B', { amount: 5, unit: 'hours' }] },
        B: { says: 'b' },
        ...fim,
      },
      { channels: [window] },
      'error wait-window A',
    ],
    [
      'two any-answer exits',
      { Início: { exits: { A: [], Fim: [] } }, A: { says: 'a' }, ...fim },
      {},
      'error two-any-answer-exits Início',
    ],
    [
      'a cycle',
      { Início: { exits: { A: ['a'] } }, A: { says: 'a', exits: { B: ['b'] } }, B: { says: 'b', exits: { A: ['a'] } } },
      {},
      'error cycle B',
    ],
    [
      'a variable that no path asks',
      { Início: { says: '@cor-A', exits: { A: ['a'] } }, A: { says: 'a', exits: { Fim: ['@cor:7'] } }, ...fim },
      {},
      'error variable-never-asked Início',
    ],
    [
      'an entity that does not exist',
      { Início: { says: 'a', exits: { Fim: ['@cor:7'] } }, ...fim },
      { entities: new Set([8]) },
      'error unknown-entity Início',
    ],
    [
      'a missing file',
      { Início: { says: [{ files: [{ id: 'x', name: 'a.pdf', fileId: 'f', url: '', mime: '' }] }] } },
      { files: new Set() },
      'error missing-file Início',
    ],
    [
      'an invalid link',
      { Início: { says: [{ text: 'a', buttons: [{ ...quick('x'), type: 'LINK', link: 'javascript:1' }] }] } },
      {},
      'error invalid-link Início',
    ],
    [
      'a quick reply that no exit takes',
      { Início: { says: [{ text: 'a', buttons: [quick('Sim'), quick('Não')] }], exits: { Fim: ['sim'] } }, ...fim },
      {},
      'error quick-reply-without-exit Início',
    ],
    ['a transfer without destination', { Início: { transfer: true } }, {}, 'error transfer-nowhere Início'],
    [
      'a transfer to an unknown workspace',
      { Início: { transfer: true, transferData: people } },
      { workspaces: new Set([4]) },
      'error transfer-nowhere Início',
    ],
    [
      'a transfer to a person who may not attend there',
      { Início: { transfer: true, transferData: { ...people, queue: 'USER', userId: 1 } } },
      { attendees: new Set([attendeeKey(4, 1), attendeeKey(people.workspaceId ?? 0, 2)]) },
      'error transfer-nowhere Início',
    ],
    ['two variables in one node', { Início: { says: '@nome-Início @email-Início' } }, {}, 'error two-variables Início'],
    [
      'a transfer to the bot itself',
      { Início: { transfer: true, transferData: { ...people, botId: 1 } } },
      { ownBotId: 1 },
      'error transfer-nowhere Início',
    ],
    [
      'a transfer outside without an address',
      { Início: { transfer: true, transferData: { ...people, thirdPartySystem: true } } },
      { hasTransferUrl: false },
      'error transfer-nowhere Início',
    ],
  ])('%s', (_what, sketches, world, expected) => {
    expect(codes(sketches, world)).toContain(expected)
    expect(mayPublish(checkFlow(buildFlow(sketches), world))).toBe(false)
  })
})

it('does not warn of nobody where a bot takes over', () => {
  const toBot = { ...people, botId: 4, botName: 'Vendas' }
  const found = codes({ Início: { transfer: true, transferData: toBot } }, { activeAttendants: () => 0 })
  expect(found.filter((one) => one.includes('nobody'))).toEqual([])
})

describe('a warning is given of', () => {
  it.each<[string, Record<string, NodeSketch>, FlowWorld, string]>([
    ['an unreachable node', { Início: { says: 'a' }, A: { says: 'a' } }, {}, 'warning unreachable A'],
    ['phrases without destination', { Início: { says: 'a', exits: { '-': ['x'] } } }, {}, 'warning dead-end Início'],
    [
      'nobody to transfer to',
      { Início: { transfer: true, transferData: people } },
      { activeAttendants: () => 0 },
      'warning nobody-to-transfer-to Início',
    ],
    [
      'a webhook without address',
      { Início: { webhookCall: true } },
      { hasWebhookUrl: false },
      'warning no-webhook Início',
    ],
    [
      'a limit of a channel',
      { Início: { says: 'x'.repeat(20) } },
      { channels: [{ name: 'X', textLength: 10, buttons: 3, buttonLabelLength: 20 }] },
      'warning channel-limit Início',
    ],
    [
      'nearly equal phrases',
      { Início: { says: 'a', exits: { A: ['quero comprar'], Fim: ['quero compra'] } }, A: { says: 'a' }, ...fim },
      {},
      'warning near-phrase Início',
    ],
    [
      'the same words in another order',
      { Início: { says: 'a', exits: { A: ['quero comprar'], Fim: ['comprar quero'] } }, A: { says: 'a' }, ...fim },
      {},
      'warning near-phrase Início',
    ],
    [
      'a path that skips the variable',
      {
        Início: { says: 'a', exits: { Fim: ['@cor:7'], A: ['pular'] } },
        A: { says: 'a', exits: { Fim: ['x'] } },
        Fim: { says: '@cor-Início' },
      },
      {},
      'warning variable-skipped Fim',
    ],
    [
      'an end that asks a question',
      { Início: { says: 'a', exits: { A: ['a'] } }, A: { says: 'Qual é a placa do carro? 🚗' } },
      {},
      'warning unheard-question A',
    ],
    [
      'something written like a variable',
      { Início: { says: 'veja @cor-Menu' } },
      {},
      'warning unknown-variable Início',
    ],
  ])('%s', (_what, sketches, world, expected) => {
    expect(codes(sketches, world)).toContain(expected)
    expect(mayPublish(checkFlow(buildFlow(sketches), world))).toBe(true)
  })
})

describe('nothing is said of', () => {
  it.each<[string, Record<string, NodeSketch>]>([
    ['a plain end node', { Início: { says: 'a', exits: { Fim: ['fim'] } }, ...fim }],
    ['a question that people hear', { Início: { exits: { A: ['a'] } }, A: { says: 'Como vai?', ...toPeople } }],
    ['a question and then more', { Início: { exits: { A: ['a'] } }, A: { says: 'Frio? Leve um casaco.' } }],
    ['Início without messages', { Início: { exits: { Fim: ['fim'] } }, ...fim }],
    ['a node that only sets a tag', { Início: { exits: { A: ['a'] } }, A: { tag: { stage: 'x', list: null } } }],
    [
      'a quick reply where any answer is taken',
      { Início: { says: [{ text: 'a', buttons: [quick('Sim')] }], exits: { Fim: [] } }, ...fim },
    ],
    [
      'a variable asked on the only way',
      { Início: { says: 'a', exits: { Fim: ['@cor:7'] } }, Fim: { says: '@cor-Início' } },
    ],
    [
      'a variable that a webhook on the way may bring',
      {
        Início: { says: 'a', webhookCall: true, exits: { A: ['a'] } },
        A: { says: '@cor-B', exits: { B: ['b'] } },
        B: { says: 'b', exits: { Fim: ['@cor:7'] } },
        ...fim,
      },
    ],
    [
      'one phrase twice in one exit',
      { Início: { says: 'a', exits: { Fim: ['oi', 'OI'], A: ['b'] } }, A: { says: 'a' }, ...fim },
    ],
  ])('%s', (_what, sketches) => {
    expect(codes(sketches)).toEqual([])
  })
})

it('offers to a text what is asked on some way to it, the nearest first, then what is known of the contact', () => {
  const flow = buildFlow({
    Início: { exits: { A: ['a'], B: ['b'] } },
    A: { says: 'a', exits: { D: ['@cor:7'] } },
    B: { says: 'b', exits: { C: ['@cor:7'] } },
    C: { says: 'c' },
    D: { says: 'd', exits: { Fim: ['@texto:-108'] } },
    ...fim,
  })
  expect(variablesFor(flow, 'Fim').map(({ name, nodeId }) => `${name}-${nodeId}`)).toEqual([
    'texto-D',
    'cor-A',
    'nome-Início',
    'telefone-Início',
    'email-Início',
  ])
})

it('takes phrases that differ in a number for two choices', () => {
  const exits = { A: ['plano de 300 mega'], Fim: ['plano de 500 mega'] }
  expect(codes({ Início: { says: 'a', exits }, A: { says: 'a' }, ...fim }, {})).not.toContain(
    'warning near-phrase Início',
  )
})
