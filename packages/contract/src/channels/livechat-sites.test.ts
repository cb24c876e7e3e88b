import { describe, expect, it } from 'vitest'
import { isSiteAllowed, readSite, storedSites } from './livechat-sites.ts'

describe('a site as it is typed', () => {
  it.each([
    ['https://loja.com.br', 'https://loja.com.br'],
    ['  WWW.Loja.com.br ', 'https://www.loja.com.br'],
    ['//loja.com.br', 'https://loja.com.br'],
    ['https://loja.com.br/produtos?cor=azul#fim', 'https://loja.com.br'],
    ['loja.com.br:8443', 'https://loja.com.br:8443'],
    ['https://loja.com.br:443/', 'https://loja.com.br'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://192.168.0.10', 'http://192.168.0.10'],
    ['*.loja.com.br', 'https://*.loja.com.br'],
    ['https://*.loja.com.br:8443/x', 'https://*.loja.com.br:8443'],
    ['https://açaí.com.br', 'https://xn--aa-4iaz.com.br'],
  ])('%s is %s', (typed, site) => {
    expect(readSite(typed)).toEqual({ site, problem: null })
    // What is stored is read again as itself.
    expect(readSite(site).site).toBe(site)
  })

  it.each([
    '',
    '*',
    'loja',
    'loja com br',
    'ftp://loja.com.br',
    'javascript://loja.com.br',
    'https://',
    'https://*',
    'https://*.com',
    '*.com.br',
    '*.myshopify.com',
    'https://loja.*.com.br',
    'https://*.*.loja.com.br',
    'https://*.192.168.0.10',
    'https://ana:segredo@loja.com.br',
    'https://loja..com.br',
    "https://loja.com.br; script-src 'unsafe-inline'",
    'x'.repeat(301),
  ])('refuses %j in words', (typed) => {
    const { site, problem } = readSite(typed)
    expect(site).toBeNull()
    expect(problem).toMatch(/^[A-ZÀ-Ú].*\.$/)
  })
})

describe('a page that wants to show the chat', () => {
  const sites = ['https://loja.com.br', 'https://*.loja.com.br', 'http://localhost:3000']

  it.each(['https://loja.com.br', 'https://www.loja.com.br', 'https://a.b.loja.com.br', 'http://localhost:3000'])(
    'may on %s',
    (origin) => expect(isSiteAllowed(sites, origin)).toBe(true),
  )

  it.each([
    'http://loja.com.br',
    'https://loja.com.br:8443',
    'https://outraloja.com.br',
    'https://loja.com.br.example.net',
    'https://example.net/https://loja.com.br',
    'http://localhost:3001',
    'null',
    'file://',
    '',
  ])('may not on %j', (origin) => expect(isSiteAllowed(sites, origin)).toBe(false))

  it('takes a wildcard for subdomains alone, as frame-ancestors does', () => {
    expect(isSiteAllowed(['https://*.loja.com.br'], 'https://loja.com.br')).toBe(false)
    expect(isSiteAllowed(['https://*.loja.com.br'], 'https://www.loja.com.br')).toBe(true)
  })

  it('may anywhere where no site is named', () => {
    expect(isSiteAllowed([], 'https://qualquer.example')).toBe(true)
    expect(isSiteAllowed([], 'null')).toBe(true)
  })
})

it('reads of a row only what is a site', () => {
  expect(storedSites(['https://loja.com.br', 'loja', 7, null, "https://x.com; frame-src 'self'"])).toEqual([
    'https://loja.com.br',
  ])
  expect(storedSites('https://loja.com.br')).toEqual([])
})
