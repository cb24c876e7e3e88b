import { apiAreaNames, operations } from '@prosa/contract'
import { expect, it } from 'vitest'
import { examples, examplesFor, exampleTools, writeExample } from './examples.ts'

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

it('shows what the grants cover and nothing else', () => {
  const paths = examplesFor([{ area: 'contacts', level: 'read' }]).map(({ path }) => path)
  expect(paths).toEqual(['/api/v1/me', '/api/v1/contacts?limit=50'])
  expect(examplesFor([{ area: 'conversations', level: 'write' }])).toHaveLength(3)
})

it('has the host, the key and the body in each tool', () => {
  const [send] = examples.filter(({ repeatKey }) => repeatKey)
  if (!send) throw new Error('no example repeats safely')
  for (const tool of exampleTools) {
    const text = writeExample(tool, send, 'https://chat.loja.com.br')
    const address = ['/api/v1/conversations/17/messages', '/api/v1/conversations/{id}/messages']
    expect(text).toContain('https://chat.loja.com.br')
    expect(address.some((path) => text.includes(path))).toBe(true)
    expect(text).toContain('Bearer SUA_CHAVE')
    expect(text).toContain('{"text":"Seu pedido saiu."}')
    expect(text).toContain('pedido-88')
  }
})

it('has an example of each area', () => {
  const areas = new Set(examples.flatMap(({ needs }) => needs?.area ?? []))
  expect(apiAreaNames.filter((area) => !areas.has(area))).toEqual([])
})

it('quotes a body with an apostrophe for a shell', () => {
  const text = writeExample(
    'curl',
    { title: '', needs: null, method: 'POST', path: '/x', body: { text: "d'água" } },
    'https://h',
  )
  expect(text).toContain(`'{"text":"d'\\''água"}'`)
})
