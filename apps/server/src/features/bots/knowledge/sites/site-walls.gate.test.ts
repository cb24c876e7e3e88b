// Gate: the reading of a site calls no address but those of the site itself.
import { Readable } from 'node:stream'
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GuardedFetch } from '../../../../platform/guarded-fetch/index.ts'
import type { TestApp } from '../../../../platform/testing/index.ts'
import { createSiteReader } from './site-reader.ts'
import { createSite, htmlOf, readToEnd, siteApp } from './testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await siteApp()
})
afterAll(() => t.close())

const setUp = async () => {
  const company = await t.build.company()
  return t.as(await t.build.user({ company, permissions: ['bot_view', 'bot_create'] }))
}

const inward = [
  'http://127.0.0.1/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://10.0.0.1/',
  'https://192.168.1.1/',
  'https://[::1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://localhost/',
  'https://metadata.google.internal/',
  'https://user:secret@loja.example/',
  'https://loja.example:5432/',
]

/** A site on the internet that leads inwards wherever it can. */
const treacherous = (called: string[]): GuardedFetch['open'] => {
  const answers: Record<string, { status?: number; headers?: Record<string, string>; body?: string }> = {
    '/robots.txt': { body: inward.map((address) => `Sitemap: ${address}sitemap.xml`).join('\n') },
    '/sitemap.xml': {
      body: `<urlset>${inward.map((address) => `<url><loc>${address}</loc></url>`).join('')}</urlset>`,
    },
    '/': {
      body: htmlOf(
        'Loja',
        `<p>Trocas em até 30 dias.</p>${inward.map((address, at) => `<a href="${address}">a</a><a href="/vai/${at}">b</a>`).join('')}`,
      ),
    },
    ...Object.fromEntries(inward.map((location, at) => [`/vai/${at}`, { status: 302, headers: { location } }])),
  }
  return async (address) => {
    called.push(address)
    const { pathname } = new URL(address)
    const { status = 200, headers = {}, body = '' } = answers[pathname] ?? { status: 404 }
    return { status, headers: { 'content-type': 'text/html', ...headers }, body: Readable.from([Buffer.from(body)]) }
  }
}

describe('the address of a site', () => {
  it.each(inward.slice(1))('%s is refused at its field, and nothing is kept', async (address) => {
    const caller = await setUp()
    const body = { kind: 'site' as const, name: 'Site', address }
    const answer = await caller.call(contract.createKnowledge, { body })
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { fields: { address: expect.stringContaining('Endereço não permitido') } },
    ])
    expect((await caller.call(contract.listKnowledge, {})).body.result).toEqual([])
  })

  it('with http alone is refused with what to do', async () => {
    const caller = await setUp()
    const body = { kind: 'site' as const, name: 'Site', address: 'http://loja.example/trocas' }
    expect((await caller.call(contract.createKnowledge, { body })).body).toMatchObject({
      fields: { address: expect.stringContaining('cole o texto em uma fonte nova') },
    })
  })

  it('is called by the guarded client alone, which refuses a private one that got into the table', async () => {
    const caller = await setUp()
    const { id } = await createSite(caller, 'loja.example')
    await t.database.owner.query(
      `update knowledge_site set address = 'https://127.0.0.1/', origin = 'https://127.0.0.1'`,
    )
    await t.database.owner.query(`update knowledge_page set address = 'https://127.0.0.1/' || kind`)
    await readToEnd(t, createSiteReader(t.app.platform), id)
    const { site } = (await caller.call(contract.getKnowledge, { params: { id } })).body
    expect(site).toMatchObject({ state: 'failed', problem: expect.stringContaining('ndereço não permitido') })
  })
})

it('follows no link, sitemap or redirect to another host, an inward one least of all', async () => {
  const caller = await setUp()
  const called: string[] = []
  const { guardedFetch } = t.app.platform
  const open = treacherous(called)
  const reader = createSiteReader({
    ...t.app.platform,
    guardedFetch: Object.assign(guardedFetch.bind(null), guardedFetch, { open }),
  })
  const { id } = await createSite(caller, 'loja.example')
  await readToEnd(t, reader, id)
  expect(new Set(called.map((address) => new URL(address).origin))).toEqual(new Set(['https://loja.example']))
  expect(called.filter((address) => address.includes('/vai/'))).toHaveLength(inward.length)
  const { cut, site } = (await caller.call(contract.getKnowledge, { params: { id } })).body
  expect(site?.state).toBe('read')
  expect(cut.map(({ text, address }) => [text, address])).toEqual([['Trocas em até 30 dias.', 'https://loja.example/']])
})
