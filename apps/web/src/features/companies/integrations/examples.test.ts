import { operations } from '@prosa/contract'
import { expect, it } from 'vitest'
import { type Example, examples, examplesFor, exampleTools, writeExample } from './examples.ts'

const publicOperation = (method: string, path: string) => {
  const [url = ''] = path.split('?')
  return operations.find(
    (operation) => operation.method === method && new RegExp(`^${operation.url.replace(/:\w+/g, '[^/]+')}$`).test(url),
  )
}

it.each(examples)('$title: the contract has it, for this area and level, with this body', (example) => {
  const operation = publicOperation(example.method, example.path)
  const access = operation?.config.access
  expect(access?.kind).toBe('key')
  if (example.needs) expect(access).toMatchObject(example.needs)
  if (example.body) expect(operation?.schema.body?.safeParse(example.body).success).toBe(true)
  const { searchParams } = new URL(example.path, 'https://host')
  if (searchParams.size > 0)
    expect(operation?.schema.querystring?.safeParse(Object.fromEntries(searchParams)).success).toBe(true)
})

it('shows to every key what every key may call', () => {
  expect(examplesFor([{ area: 'contacts', level: 'read' }]).map(({ path }) => path)).toEqual(['/api/v1/me'])
})

const send: Example = {
  title: 'Enviar',
  needs: null,
  method: 'POST',
  path: '/api/v1/pedidos',
  body: { text: 'Seu pedido saiu.' },
  repeatKey: 'pedido-88',
}

it.each(exampleTools)('has the host, the key and the body in %s', (tool) => {
  const text = writeExample(tool, send, 'https://chat.loja.com.br')
  for (const part of [
    'https://chat.loja.com.br/api/v1/pedidos',
    'Bearer SUA_CHAVE',
    '{"text":"Seu pedido saiu."}',
    'pedido-88',
  ])
    expect(text).toContain(part)
})

it('quotes a body with an apostrophe for a shell', () => {
  const text = writeExample(
    'curl',
    { title: '', needs: null, method: 'POST', path: '/x', body: { text: "d'água" } },
    'https://h',
  )
  expect(text).toContain(`'{"text":"d'\\''água"}'`)
})
