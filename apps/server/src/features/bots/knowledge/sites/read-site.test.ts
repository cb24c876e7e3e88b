import { gzipSync } from 'node:zlib'
import * as contract from '@prosa/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../platform/testing/index.ts'
import { createSiteReader, type SiteReader } from './site-reader.ts'
import { htmlOf, readToEnd, returnsIn, type StandInSite, siteApp, siteWorld, startSite } from './testing.ts'

let t: TestApp
let site: StandInSite
let reader: SiteReader
beforeAll(async () => {
  t = await siteApp({ allowPrivateAddresses: true })
  site = await startSite()
  reader = createSiteReader(t.app.platform)
})
afterAll(async () => {
  await site.stop()
  await t.close()
})
afterEach(() => {
  site.heard.length = 0
  site.pages = {}
})

describe('a site', () => {
  it('is read into a draft, page by page, and quoted with the address of its page once it is published', async () => {
    const { caller, detailOf, siteOf, create, readNow, publish, ask } = await siteWorld(t, site)
    site.pages = {
      '/': htmlOf('Loja', '<p>Vendemos sapatos.</p><a href="/trocas">Trocas</a>'),
      '/trocas': returnsIn(30),
    }
    const created = await create()
    expect([created.kind, created.text, created.site]).toEqual([
      'site',
      '',
      { address: `${site.url}/`, state: 'reading', problem: null, readAt: null },
    ])
    expect((await readNow(created.id)).status).toBe(409)
    await readToEnd(t, reader, created.id)
    expect(site.heard).toEqual(['/robots.txt', '/sitemap.xml', '/', '/trocas'])
    const draft = await detailOf(created.id)
    expect(draft.cut.map(({ title, address }) => [title, address])).toEqual([
      ['Loja', `${site.url}/`],
      ['Trocas', `${site.url}/trocas`],
    ])
    expect(await siteOf(created.id)).toMatchObject({ state: 'read', read: 2, found: 2, left: [], otherHosts: [] })
    expect(await ask()).toBeUndefined()
    expect((await publish(created.id)).status).toBe(200)
    expect(await ask()).toMatchObject({
      quote: 'Você pode trocar em até 30 dias.',
      address: `${site.url}/trocas`,
      source: `Site da loja, ${site.url}/trocas`,
    })
    await caller.call(contract.deleteKnowledge, { params: { id: created.id } })
    expect(await ask()).toBeUndefined()
  })

  it('keeps to what the site asks of programs, and says what was left out', async () => {
    const { detailOf, siteOf, create, reasonsOf } = await siteWorld(t, site)
    const links = [
      '/privado/a',
      '/sem-indice',
      '/com-cabecalho',
      '/nao-siga',
      '/tabela.pdf',
      '/sumiu',
      '/senha',
      '/vazia',
      '/foto',
    ]
    site.pages = {
      '/robots.txt': 'User-agent: *\nDisallow: /\n\nUser-agent: Prosa-Site\nDisallow: /privado\nCrawl-delay: 3',
      '/': htmlOf(
        'Loja',
        `<p>Vendemos sapatos.</p>${links.map((href) => `<a href="${href}">x</a>`).join('')}
         <a href="/nunca" rel="nofollow">x</a><a href="https://instagram.com/loja">x</a>`,
      ),
      '/privado/a': htmlOf('Segredo', '<p>Não leia.</p>'),
      '/sem-indice': htmlOf(
        'A',
        '<p>Não guarde.</p><a href="/por-ela">x</a>',
        '<meta name="robots" content="noindex">',
      ),
      '/com-cabecalho': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'x-robots-tag': 'outro: nofollow, prosa-site: none' })
        response.end(htmlOf('B', '<p>Não guarde.</p><a href="/nunca">x</a>'))
      },
      '/nao-siga': htmlOf('C', '<p>Fique.</p><a href="/nunca">x</a>', '<meta name="Prosa-Site" content="nofollow">'),
      '/por-ela': htmlOf('D', '<p>Chegou.</p>'),
      '/senha': (_request, response) => void response.writeHead(401).end(),
      '/vazia': '<div id="app"></div><script>var a = 1</script>',
      '/foto': (_request, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
    }
    const { id } = await create()
    await readToEnd(t, reader, id)
    expect(site.heard).not.toContain('/privado/a')
    expect(site.heard).not.toContain('/nunca')
    expect(site.heard).not.toContain('/tabela.pdf')
    expect(await reasonsOf(id)).toEqual({
      robots: ['/privado/a'],
      noindex: ['/sem-indice', '/com-cabecalho'],
      document: ['/tabela.pdf'],
      gone: ['/sumiu'],
      closed: ['/senha'],
      empty: ['/vazia'],
      notHtml: ['/foto'],
    })
    const { otherHosts } = await siteOf(id)
    expect(otherHosts).toEqual(['instagram.com'])
    expect((await detailOf(id)).cut.map(({ text }) => text)).toEqual(['Vendemos sapatos.', 'Fique.', 'Chegou.'])
    const { rows } = await t.database.owner.query('select delay_ms from knowledge_site where source_id = $1', [id])
    expect(rows).toEqual([{ delay_ms: 3_000 }])
  })

  it('is found by its sitemaps, also packed ones below an index, and ends where it has no end', async () => {
    const { siteOf, create } = await siteWorld(t, site)
    site.pages = {
      '/robots.txt': `Sitemap: ${site.url}/mapas.xml`,
      '/mapas.xml': `<sitemapindex><sitemap><loc>${site.url}/mapa.xml.gz</loc></sitemap><sitemap><loc>https://outro.example/m.xml</loc></sitemap></sitemapindex>`,
      '/mapa.xml.gz': (_request, response) =>
        void response
          .writeHead(200, { 'content-type': 'application/gzip' })
          .end(gzipSync(`<urlset><url><loc>${site.url}/so-no-mapa</loc></url></urlset>`)),
      '/so-no-mapa': htmlOf('Mapa', '<p>Só no mapa.</p>'),
      '/': htmlOf('Loja', '<p>Vendemos sapatos.</p><a href="/a">x</a><a href="/agenda?dia=0">x</a>'),
      '/a': htmlOf('A', '<p>Uma.</p><a href="/b">x</a><a href="/volta">x</a>'),
      '/b': htmlOf('B', '<p>Duas.</p><a href="/c">x</a><a href="/a">x</a>'),
      '/c': htmlOf('C', '<p>Três.</p><a href="/fundo">x</a>'),
      '/volta': (_request, response) => void response.writeHead(302, { location: '/vai' }).end(),
      '/vai': (_request, response) => void response.writeHead(302, { location: '/volta' }).end(),
    }
    // Each day leads to a hundred others.
    const days = (from: number) =>
      htmlOf('Agenda', Array.from({ length: 120 }, (_, day) => `<a href="/agenda?dia=${from + day}">x</a>`).join(''))
    for (let day = 0; day < 240; day++) site.pages[`/agenda?dia=${day}`] = days(day)
    const { id } = await create()
    await readToEnd(t, reader, id)
    expect(new Set(site.heard).size).toBe(site.heard.length)
    expect(site.heard).toContain('/so-no-mapa')
    expect(site.heard).toContain('/c')
    expect(site.heard).not.toContain('/fundo')
    expect(site.heard.filter((path) => path.startsWith('/agenda'))).toHaveLength(contract.knowledgeLimits.siteQueries)
    expect((await siteOf(id)).left.find(({ reason }) => reason === 'queries')?.pages).toBeGreaterThan(0)
    // A link to what is known takes no id.
    const { rows } = await t.database.owner.query(
      'select max(id) - min(id) + 1 - count(*)::int as unused from knowledge_page where source_id = $1',
      [id],
    )
    expect(rows).toEqual([{ unused: 0 }])
  })

  it('is read from its first page on, before the thousand products of its sitemap', async () => {
    const { create } = await siteWorld(t, site)
    const products = Array.from({ length: 400 }, (_, at) => `/p/${at}`)
    const map = (paths: readonly string[]): string =>
      `<urlset>${paths.map((path) => `<url><loc>${site.url}${path}</loc></url>`).join('')}</urlset>`
    site.pages = {
      '/robots.txt': ['a', 'b', 'c', 'd'].map((name) => `Sitemap: ${site.url}/${name}.xml`).join('\n'),
      ...Object.fromEntries(
        ['a', 'b', 'c', 'd'].map((name) => [`/${name}.xml`, map(products.map((path) => `${path}/${name}`))]),
      ),
      '/d.xml': map(['/trocas']),
      '/': htmlOf('Loja', '<p>Vendemos sapatos.</p><a href="/trocas">Trocas</a><a href="/sobre">Sobre</a>'),
      '/trocas': returnsIn(30),
      '/sobre': htmlOf('Sobre', '<p>Desde 1990.</p>'),
    }
    const { id } = await create()
    await readToEnd(t, reader, id)
    expect(site.heard.slice(5, 8)).toEqual(['/', '/trocas', '/sobre'])
  })

  it('has rules that hold however long they are, for its sitemap too', async () => {
    const { create, reasonsOf } = await siteWorld(t, site)
    site.pages = {
      '/robots.txt': `User-agent: *\nDisallow: /privado\nDisallow: /sitemap\n${'# nada\n'.repeat(90_000)}`,
      '/': htmlOf('Loja', '<p>Vendemos sapatos.</p><a href="/privado">x</a>'),
      '/privado': htmlOf('Segredo', '<p>Não leia.</p>'),
    }
    const { id } = await create()
    await readToEnd(t, reader, id)
    expect(site.heard).toEqual(['/robots.txt', '/'])
    expect(await reasonsOf(id)).toEqual({ robots: ['/privado'] })
  })

  it('may do its worst: nothing of it is read, and the rest is', async () => {
    const { detailOf, create, reasonsOf } = await siteWorld(t, site)
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, 'a'))
    site.pages = {
      '/': htmlOf(
        'Loja',
        '<p>Vendemos sapatos.</p><a href="/grande">x</a><a href="/bomba">x</a><a href="/sem-fim">x</a><a href="/mudo">x</a><a href="/gota">x</a><a href="/latino">x</a><a href="/fora">x</a>',
      ),
      '/grande': (_request, response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end(Buffer.alloc(6 * 1024 * 1024, 'a')),
      '/bomba': (_request, response) =>
        void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(bomb),
      '/sem-fim': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' })
        const more = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, 'a')));
        }
        response.on('drain', more)
        more()
      },
      '/mudo': () => {},
      '/gota': (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).write('<p>'),
      '/latino': (_request, response) =>
        void response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(Buffer.from('<title>Promoção</title><p>Coração e pão são ótimos.</p>', 'latin1')),
      '/fora': (_request, response) => void response.writeHead(301, { location: 'http://127.0.0.1:1/' }).end(),
    }
    const { id } = await create()
    // Long enough for a busy machine, and for two pages that never end.
    await readToEnd(t, createSiteReader(t.app.platform, { callMs: 2_000 }), id)
    expect(await reasonsOf(id)).toEqual({
      large: ['/grande', '/bomba', '/sem-fim'],
      failed: ['/mudo', '/gota'],
      otherHost: ['/fora'],
    })
    expect((await detailOf(id)).cut.map(({ title, text }) => [title, text])).toEqual([
      ['Loja', 'Vendemos sapatos.'],
      ['Promoção', 'Coração e pão são ótimos.'],
    ])
  })
})
