import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../../standins/lib/server.ts'
import type { Kind } from './kinds.ts'

/** What a company's own system answers to these words of a customer. */
export type Reply = Answer | 'never' | 'later'

/** What it answers to anything else. */
export const usualReply = 'Certo, conte mais.'
/** What it says by the callback. */
export const laterText = 'Agora sim: sai hoje.'
/** The words of the flow whose last node asks the system, and the variable that its answer may fill. */
export const nodeWords = { start: 'Olá!', order: 'Qual é o pedido?', state: 'Situação: ' }
export const nodeVariable = 'texto-Pedido'

const json = (body: unknown): Answer => ({ body })
const raw = (body: string | Buffer, status = 200): Answer => ({ status, body })
const page = '<!doctype html><html><body><h1>404</h1></body></html>'
const texts = Array.from({ length: 11 }, (_, place) => `Parte ${place + 1}`)

interface Case {
  words: string
  reply: Reply
  /** What a digital employee says by it; null: people take over. */
  employee: readonly string[] | null
  /** What fills the variable of a node; absent: the flow goes on without. */
  node?: string
}

/** As real systems answer: the right one, what the usual tools answer by themselves, and what breaks. */
const cases: readonly Case[] = [
  {
    words: 'a resposta certa',
    reply: json({ message: 'Sai hoje.', variables: { [nodeVariable]: 'a caminho' } }),
    employee: ['Sai hoje.'],
    node: 'a caminho',
  },
  {
    words: 'uma lista',
    reply: json([{ output: 'Sai hoje.' }, { output: 'Chega amanhã.', variables: { [nodeVariable]: 'separado' } }]),
    employee: ['Sai hoje.', 'Chega amanhã.'],
    node: 'separado',
  },
  {
    words: 'com marca de ordem',
    reply: raw(`\uFEFF{"message":"São três peças.","variables":{"${nodeVariable}":"são três"}}`),
    employee: ['São três peças.'],
    node: 'são três',
  },
  { words: 'onze textos', reply: json({ messages: texts }), employee: texts.slice(0, 10) },
  { words: 'o n8n de fábrica', reply: json({ message: 'Workflow was started' }), employee: [] },
  { words: 'o Make de fábrica', reply: raw('Accepted'), employee: [] },
  { words: 'nada', reply: raw(''), employee: [] },
  { words: 'mais tarde', reply: 'later', employee: [laterText] },
  { words: 'um JSON pela metade', reply: raw('{"message":"Sai'), employee: null },
  { words: 'uma página', reply: raw(page), employee: null },
  {
    words: 'um erro dito com 200',
    reply: json({ error: 'quota exceeded', message: 'quota exceeded' }),
    employee: null,
  },
  { words: 'um erro 500', reply: raw('{"message":"Internal Server Error"}', 500), employee: null },
  { words: 'silêncio', reply: 'never', employee: null },
]

export const replies: ReadonlyMap<string, Reply> = new Map(cases.map(({ words, reply }) => [words, reply]))

const robotWrites = 30

/** A robot on the customer's side, which answers whatever it is told. */
const robot: Kind = {
  name: 'two robots',
  channel: 'employee',
  does: async (customer) => {
    for (let place = 1; place <= robotWrites; place += 1) {
      await customer.say(`Recebemos a sua mensagem. Protocolo ${place}`)
      await sleep(300)
    }
  },
  outcome: { kind: 'stopped', wrote: robotWrites, atMost: 20 },
}

export const outsideKinds: readonly Kind[] = [
  ...cases.map(
    ({ words, employee }): Kind => ({
      name: words,
      channel: 'employee',
      does: (customer) => customer.say(words),
      outcome: { kind: 'told', says: [usualReply, usualReply, ...(employee ?? [])], people: employee === null },
    }),
  ),
  ...cases.map(
    ({ words, node }): Kind => ({
      name: words,
      channel: 'node',
      does: (customer) => customer.say(words),
      outcome: {
        kind: 'told',
        says: [nodeWords.start, nodeWords.order, `${nodeWords.state}${node ?? words}`],
        people: false,
      },
    }),
  ),
  robot,
]
