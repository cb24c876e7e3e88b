import { describe, expect, it } from 'vitest'
import { readAnswer } from './read-answer.ts'
import { readBody } from './read-body.ts'

const long = 'palavra '.repeat(640).trim()
const eleven = Array.from({ length: 11 }, (_, index) => `${index + 1}`)
const json = JSON.stringify

describe('the answer of a digital employee', () => {
  it.each<[string, string, string[]]>([
    ['our own form', '{"message":"a","messages":["b","c"]}', ['a', 'b', 'c']],
    ['an agent of n8n, first item', '{"output":"Claro!"}', ['Claro!']],
    ['an agent of n8n, all items', '[{"output":"a"},{"output":"b"}]', ['a', 'b']],
    ['other names of a text', '[{"text":"a"},{"reply":"b"},{"answer":"c"},{"response":"d"}]', ['a', 'b', 'c', 'd']],
    ['a text in wrappers', '{"data":{"result":[{"json":{"message":"a"}}]}}', ['a']],
    ['a model’s message', '{"message":{"role":"assistant","content":"a"}}', ['a']],
    ['a text alone', '"Olá"', ['Olá']],
    ['texts alone', '["Olá","Tudo bem?"]', ['Olá', 'Tudo bem?']],
    ['JSON in a text', json(json({ message: 'a' })), ['a']],
    ['JSON in a field', '{"output":"{\\"message\\":\\"a\\"}"}', ['a']],
    ['a text that only begins like JSON', '{"output":"[1] Financeiro"}', ['[1] Financeiro']],
    ['a text that is a list of numbers', '{"message":"[2]"}', ['[2]']],
    ['a number', '{"message":42}', ['42']],
    ['a byte order mark', '﻿{"message":"oi"}', ['oi']],
    ['a text with NUL and half a sign', '{"message":"a\\u0000b\\ud83d"}', ['ab�']],
    ['a text that is short in our own field', '{"message":"Ok"}', ['Ok']],
    [
      'the word of a receipt inside of a sentence',
      '{"message":"Your order was accepted."}',
      ['Your order was accepted.'],
    ],
    ['a status beside a text', '{"status":"success","message":"Seu pedido saiu."}', ['Seu pedido saiu.']],
    ['fields without an error', '{"error":null,"success":true,"message":"a"}', ['a']],
  ])('is taken from %s', (_name, text, messages) => {
    expect(readAnswer(text, 'employee')).toEqual({ answer: { variables: {}, workspaceId: null, messages }, note: null })
  })

  it.each(['', ' \n', '﻿', 'null', '{}', '[]', '{"messages":[]}', '{"message":null}', '{"message":""}'])(
    'comes later where it says nothing: %j',
    (text) => {
      expect(readAnswer(text, 'employee').answer?.messages).toEqual([])
    },
  )

  it.each([
    '{"message":"Workflow was started"}',
    '{"message":"Workflow got started."}',
    '{"message":"Workflow executed successfully but the last node did not return any data"}',
    'Accepted',
    'OK',
    '"Accepted"',
    '{"attempt":"0000-0000","id":"0000-0000","request_id":"0000-0000","status":"success"}',
    '{"status":"ok"}',
    '{"success":true,"message":"Webhook received"}',
    '[{"message":"Workflow was started"}]',
    '{"response":"ok"}',
    'true',
  ])('is never a mere receipt: %s', (text) => {
    const { answer, note } = readAnswer(text, 'employee')
    expect(answer?.messages).toEqual([])
    if (text !== 'true') expect(note).toContain('só confirmou que recebeu')
  })

  it.each([
    ['<br />\n<b>Notice</b>: x in /app/x.php on line 1<br />\n{"message":"oi"}', 'página HTML'],
    ['<!doctype html><html><body>Entrar</body></html>', 'página HTML'],
    ['Claro! O prazo é de 3 dias.', 'não é JSON'],
    ['{"message":"oi"', 'não é JSON'],
    ['{"error":"agent stopped"}', 'respondeu com um erro'],
    ['{"success":false,"message":"Cannot read properties of undefined"}', 'respondeu com um erro'],
  ])('is none, with the reason, in %s', (text, reason) => {
    const { answer, note } = readAnswer(text, 'employee')
    expect(answer).toBeNull()
    expect(note).toContain(reason)
  })

  it('keeps the good texts beside what is not sent, and says what that was', () => {
    const read = (value: object) => readAnswer(json(value), 'employee')
    expect(read({ messages: ['Um momento', '', 'Pronto'] })).toMatchObject({
      answer: { messages: ['Um momento', 'Pronto'] },
      note: 'Um texto vazio ficou de fora',
    })
    expect(read({ messages: eleven })).toMatchObject({
      answer: { messages: eleven.slice(0, 10) },
      note: 'Só as 10 primeiras mensagens foram enviadas; ficou 1 de fora',
    })
    const { answer, note } = read({ message: long })
    expect(answer?.messages.map((part) => part.length <= 4_096)).toEqual([true, true])
    expect(answer?.messages.join(' ')).toBe(long)
    expect(note).toContain('foi dividido')
    expect(read({ message: 'a', workspaceId: 'x' })).toMatchObject({
      answer: { messages: ['a'], workspaceId: null },
      note: 'Um campo da resposta tem um tipo inesperado e ficou de fora',
    })
    expect(read({ foo: 'token' })).toMatchObject({
      answer: { messages: [] },
      note: expect.stringContaining('"message"'),
    })
  })
})

describe('the answer to a node', () => {
  it.each<[string, object, number | null]>([
    ['{"variables":{"nome":"Ana"},"workspaceId":5}', { nome: 'Ana' }, 5],
    ['[{"variables":{"a":1}},{"variables":{"b":2},"workspaceId":"7"}]', { a: 1, b: 2 }, 7],
    ['{"data":{"variables":{"a":"x"}}}', { a: 'x' }, null],
    ['{"output":"{\\"variables\\":{\\"a\\":\\"x\\"}}"}', { a: 'x' }, null],
    ['﻿{"variables":{"a":"x"}}', { a: 'x' }, null],
    ['', {}, null],
  ])('gives the values of %s', (text, variables, workspaceId) => {
    expect(readAnswer(text, 'node')).toMatchObject({ answer: { variables, workspaceId }, note: null })
  })

  it('says what was expected where nothing of it can be used', () => {
    for (const text of ['{"nome":"Ana"}', '{"message":"Olá"}', '{"output":"Olá"}'])
      expect(readAnswer(text, 'node').note).toContain('"variables"')
    expect(readAnswer('{"message":"Workflow was started"}', 'node').note).toContain('nenhuma variável')
    expect(readAnswer('Accepted', 'node').answer).toEqual({ variables: {}, workspaceId: null, messages: [] })
    expect(readAnswer('<html>', 'node')).toMatchObject({ answer: null, note: expect.stringContaining('HTML') })
  })
})

it('takes anything from an address that is only told something', () => {
  for (const text of ['Accepted', '<html>', '{"foo":1}', 'null', '{"error":"x"}'])
    expect(readAnswer(text, 'told')).toEqual({ answer: { variables: {}, workspaceId: null, messages: [] }, note: null })
  expect(readAnswer('[{"workspaceId":5}]', 'told').answer?.workspaceId).toBe(5)
})

it('bounds what lies inside of each other, and merges many items in linear time', () => {
  const deep = `${'['.repeat(5_000)}"a"${']'.repeat(5_000)}`
  expect(readAnswer(deep, 'employee').answer).toBeNull()
  expect(readAnswer('[[[[[[[["a"]]]]]]]]', 'employee').answer?.messages).toEqual([])
  const many = json(Array.from({ length: 20_000 }, (_, index) => ({ variables: { [`v${index}`]: index } })))
  expect(Object.keys(readAnswer(many, 'node').answer?.variables ?? {})).toHaveLength(20_000)
  expect(readAnswer('{"variables":{"__proto__":{"x":1}}}', 'node').answer?.variables).not.toHaveProperty('x')
})

it('reads a body in the character set that its type names, or that its bytes are in', () => {
  const latin = Buffer.from('{"message":"Olá, é já"}', 'latin1')
  const utf8 = Buffer.from('﻿{"message":"Olá"}')
  expect(readBody(latin, 'application/json; charset=ISO-8859-1')).toContain('Olá, é já')
  expect(readBody(latin, 'application/json')).toContain('Olá, é já')
  expect(readBody(latin, 'application/json; charset=utf-8')).toContain('Olá, é já')
  expect(readBody(utf8, 'application/json; charset="utf-8"')).toBe('{"message":"Olá"}')
  expect(readBody(utf8, 'application/json; charset=made-up')).toBe('{"message":"Olá"}')
  expect(readBody(Buffer.from('﻿{"a":"é"}', 'utf16le'), undefined)).toBe('{"a":"é"}')
  expect(readBody(Buffer.alloc(0), undefined)).toBe('')
})
