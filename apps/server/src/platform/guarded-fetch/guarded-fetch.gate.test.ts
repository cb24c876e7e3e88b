// Gate: no private address is called.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGuardedFetch } from './index.ts'
import { publicLookup } from './public-lookup.ts'

describe('addresses that customers give', () => {
  const guarded = createGuardedFetch(false)
  afterAll(() => guarded.close())

  it.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://0.0.0.0/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://localhost/',
    'https://localhost./',
    'https://metadata.google.internal/',
    'https://printer.local/',
    'https://intranet/',
    'https://user@example.com/',
    'https://user:secret@example.com/',
    'https://example.com:5432/',
    'https://example.com:80/',
    'gopher://example.com/',
    'file:///etc/passwd',
    'https://１２７.０.０.１/',
    'not an address',
    `https://example.com/${'a'.repeat(3000)}`,
  ])('refuses %s', (address) => {
    expect(() => guarded.check(address)).toThrow('Endereço não permitido')
  })

  it.each(['https://example.com/hook?a=1', 'https://example.com:8443/', 'https://8.8.8.8/', 'https://[2606:4700::1]/'])(
    'accepts %s',
    (address) => {
      expect(() => guarded.check(address)).not.toThrow()
    },
  )

  it.each([
    { Host: 'inside' },
    { 'X-aws-ec2-metadata-token': 'x' },
    { 'Metadata-Flavor': 'Google' },
    { Cookie: 'sid=1' },
    { 'X-Forwarded-For': '127.0.0.1' },
    { 'Content-Length': '5' },
    { 'X-Fine': 'a\r\nHost: inside' },
    { 'bad name': 'x' },
  ] as Record<string, string>[])('refuses the header %o', (headers) => {
    expect(() => guarded.checkHeaders(headers)).toThrow('Cabeçalho não permitido')
  })

  it.each([{ all: true }, { all: false }])(
    'refuses a name that points to a private address, when it connects (%o)',
    async (options) => {
      const refused = new Promise((resolve) => publicLookup('localhost', options, (error) => resolve(error)))
      expect(await refused).toMatchObject({ code: 'addressRefused' })
    },
  )
})

describe('the guarded client', () => {
  let server: Server
  let address: string
  const inside = createGuardedFetch(true)

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/moved') response.writeHead(302, { location: `${address}/secret` }).end()
      else if (request.url === '/long') response.end('x'.repeat(2 * 1024 * 1024))
      else if (request.url === '/hang') response.write('…')
      else response.end(JSON.stringify({ url: request.url, header: request.headers['x-own'] }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await inside.close()
  })

  it('answers status, headers and text', async () => {
    const answer = await inside(`${address}/a`, { customerHeaders: { 'X-Own': 'mine' } })
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toEqual({ url: '/a', header: 'mine' })
  })

  it('follows no redirect', async () => {
    const answer = await inside(`${address}/moved`)
    expect(answer.status).toBe(302)
    expect(answer.text).not.toContain('secret')
  })

  it('gives up on an answer that is too long or takes too long', async () => {
    await expect(inside(`${address}/long`)).rejects.toThrow('longer than')
    await expect(inside(`${address}/hang`, { timeoutMs: 100 })).rejects.toThrow()
  })
})
