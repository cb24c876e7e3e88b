import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type GraphStandIn, startGraph } from './index.ts'

let graph: GraphStandIn
let product: Server
let callback: string
const heard: { body: string; signature: string }[] = []

beforeAll(async () => {
  graph = await startGraph()
  product = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://product')
    if (request.method === 'GET') return void response.end(url.searchParams.get('hub.challenge'))
    let body = ''
    for await (const part of request) body += String(part)
    heard.push({ body, signature: String(request.headers['x-hub-signature-256']) })
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(product, 'listening')
  callback = `http://127.0.0.1:${(product.address() as AddressInfo).port}/hook`
})
afterAll(async () => {
  await graph.stop()
  product.close()
})

const ask = async (
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; body: Record<string, unknown> }> => {
  const answer = await fetch(`${graph.url}/v23.0${path}`, init)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const scope = 'business_management,whatsapp_business_management,whatsapp_business_messaging'
const login = async (): Promise<string> => {
  const redirect = 'https://prosa.example/whatsapp/Oauth'
  const consent = `${graph.url}/v23.0/dialog/oauth?client_id=1000&redirect_uri=${redirect}&state=s&scope=${scope}`
  const back = new URL((await fetch(consent, { redirect: 'manual' })).headers.get('location') ?? '')
  expect(back.searchParams.get('state')).toBe('s')
  const code = back.searchParams.get('code') ?? ''
  const query = `client_id=1000&client_secret=${encodeURIComponent(graph.appSecret)}&redirect_uri=${redirect}&code=${code}`
  const { body } = await ask(`/oauth/access_token?${query}`)
  expect((await ask(`/oauth/access_token?${query}`)).status).toBe(400)
  return String(body.access_token)
}
const send = (token: string, json: object): Promise<{ status: number; body: Record<string, unknown> }> =>
  ask('/3001/messages', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ messaging_product: 'whatsapp', ...json }),
  })
const codeOf = ({ body }: { body: Record<string, unknown> }): unknown =>
  (body.error as { code?: number } | undefined)?.code

it('gives a code once, and with its token the accounts, numbers and subscriptions', async () => {
  const token = await login()
  const headers = { authorization: `Bearer ${token}` }
  expect((await ask('/2001/phone_numbers', { headers })).body.data).toMatchObject([{ id: '3001' }, { id: '3002' }])
  expect(await graph.callback(callback)).toBe(true)
  await graph.write({ phone: '3001', from: '5511988887777', message: { type: 'text', text: { body: 'cedo' } } })
  await graph.settled()
  expect(heard).toEqual([])
  expect((await ask('/2001/subscribed_apps', { method: 'POST', headers })).body).toEqual({ success: true })
})

it('refuses what the documents forbid, and reports what became of the rest, signed over escaped bytes', async () => {
  const token = await login()
  await graph.write({ phone: '3001', from: '5511988887777', message: { type: 'text', text: { body: 'Olá, ação' } } })
  const text = (body: string) => ({ to: '5511988887777', type: 'text', text: { body } })
  expect(codeOf(await send(token, text('x'.repeat(4097))))).toBe(131009)
  const buttons = ['um', 'um'].map((title, index) => ({ type: 'reply', reply: { id: `${index}`, title } }))
  const interactive = { type: 'button', body: { text: 'Qual?' }, action: { buttons } }
  expect(codeOf(await send(token, { to: '5511988887777', type: 'interactive', interactive }))).toBe(131009)
  expect((await send(token, text('oi'))).status).toBe(200)
  expect((await send(token, { ...text('fora da janela'), to: '5511900000000' })).status).toBe(200)
  await graph.settled()
  const [first] = heard
  expect(first?.body).toContain('Ol\\u00e1')
  expect(first?.signature).toBe(
    `sha256=${createHmac('sha256', graph.appSecret)
      .update(first?.body ?? '')
      .digest('hex')}`,
  )
  const statuses = heard.flatMap(({ body }) => [...body.matchAll(/"status":"(\w+)"/g)].map(([, status]) => status))
  expect(statuses).toEqual(['sent', 'delivered', 'failed'])
  graph.revoke()
  expect(codeOf(await send(token, text('oi')))).toBe(190)
})
