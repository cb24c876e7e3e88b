import type { ServerResponse } from 'node:http'
import * as contract from '@prosa/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../../platform/database/index.ts'
import type { TestApp } from '../../../../platform/testing/index.ts'
import { lock } from '../knowledge.queries.ts'
import { createSiteReader, type SiteReader } from './site-reader.ts'
import { setPublishesAlone } from './sites.queries.ts'
import { htmlOf, hurry, readToEnd, returnsIn, type StandInSite, siteApp, siteWorld, startSite } from './testing.ts'

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

describe('a site that is read again', () => {
  const published = async () => {
    const w = await siteWorld(t, site)
    site.pages = {
      '/': htmlOf('Loja', '<p>Vendemos sapatos.</p><a href="/trocas">x</a>'),
      '/trocas': (request, response) => {
        if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304).end()
        response.writeHead(200, { 'content-type': 'text/html', etag: '"1"' }).end(returnsIn(30))
      },
    }
    const { id } = await w.create()
    await readToEnd(t, reader, id)
    await w.publish(id)
    const again = async (): Promise<void> => {
      await w.readNow(id)
      await readToEnd(t, reader, id)
    }
    return { ...w, id, again }
  }

  it('keeps a page that has not changed, and has nothing to publish', async () => {
    const { id, again, detailOf, siteOf } = await published()
    await again()
    expect(await siteOf(id)).toMatchObject({ state: 'read', read: 2 })
    expect((await detailOf(id)).isChanged).toBe(false)
  })

  it('waits with its changes as a draft, unless it publishes them itself', async () => {
    const { caller, id, again, detailOf, ask } = await published()
    site.pages['/trocas'] = returnsIn(60)
    await again()
    expect((await detailOf(id)).isChanged).toBe(true)
    expect((await ask())?.quote).toContain('30 dias')
    const { revision } = await detailOf(id)
    const body = { kind: 'site' as const, name: 'Loja', publishesAlone: true, revision }
    expect((await caller.call(contract.updateKnowledge, { params: { id }, body })).status).toBe(200)
    site.pages['/trocas'] = returnsIn(90)
    await again()
    expect((await ask())?.quote).toContain('90 dias')
    expect((await detailOf(id)).isChanged).toBe(false)
  })

  it('publishes nothing by itself that a test refuses, and says so', async () => {
    const { caller, id, again, detailOf, ask } = await published()
    const question = 'em quantos dias posso trocar?'
    await caller.call(contract.createKnowledgeTest, { body: { question, expects: 'section', sourceId: id } })
    const { revision } = await detailOf(id)
    const body = { kind: 'site' as const, name: 'Loja', publishesAlone: true, revision }
    await caller.call(contract.updateKnowledge, { params: { id }, body })
    site.pages['/trocas'] = htmlOf('Entrega', '<p>Entregamos de bicicleta.</p>')
    await again()
    const now = await detailOf(id)
    expect([now.isChanged, now.site?.problem]).toEqual([
      true,
      expect.stringContaining('esperam que alguém as publique'),
    ])
    expect((await ask())?.quote).toContain('30 dias')
  })

  it('publishes nothing by itself where most of it has gone, and says so', async () => {
    const w = await siteWorld(t, site)
    const parts = ['Trocas', 'Frete', 'Garantia', 'Pagamento', 'Contato']
    site.pages = {
      '/': htmlOf('Loja', parts.map((part) => `<h2>${part}</h2><p>${part}: escreva para nós em 30 dias.</p>`).join('')),
    }
    const { id } = await w.create({ publishesAlone: true })
    await readToEnd(t, reader, id)
    await w.publish(id)
    site.pages = { '/': htmlOf('Em manutenção', '<p>Voltamos logo. Obrigado pela paciência.</p>') }
    await w.readNow(id)
    await readToEnd(t, reader, id)
    const now = await w.detailOf(id)
    expect([now.isChanged, now.site?.problem]).toEqual([true, expect.stringContaining('Mais da metade')])
  })

  it('keeps a page that is gone once, and lets go of it the second time', async () => {
    const { id, again, detailOf, ask } = await published()
    delete site.pages['/trocas']
    await again()
    expect((await detailOf(id)).isChanged).toBe(false)
    await again()
    expect((await detailOf(id)).cut.map(({ text, state }) => [text, state])).toEqual([
      ['Vendemos sapatos.', 'same'],
      ['Você pode trocar em até 30 dias.', 'gone'],
    ])
    expect((await ask())?.quote).toContain('30 dias')
  })

  it('of which a page is beyond the limit lets go of it the second time', async () => {
    const { company, id, readNow, detailOf, reasonsOf } = await published()
    const texts = async () => (await detailOf(id)).cut.filter(({ state }) => state !== 'gone').map(({ text }) => text)
    for (const left of [['Vendemos sapatos.', 'Você pode trocar em até 30 dias.'], ['Vendemos sapatos.']]) {
      await readNow(id)
      await t.database.owner.query(
        `insert into knowledge_page (company_id, source_id, kind, address, depth, state, tries)
         select $1, $2, 'page', 'https://loja.example/' || n, 9, 'read', 1 from generate_series(1, $3) n`,
        [company.id, id, contract.knowledgeLimits.sitePages - 1],
      )
      await readToEnd(t, reader, id)
      expect(await reasonsOf(id)).toEqual({ limit: ['/trocas'] })
      expect(await texts()).toEqual(left)
    }
  })

  it('that leads all its pages to a notice for now keeps what they said', async () => {
    const { id, again, detailOf } = await published()
    const closed = (_request: unknown, response: ServerResponse): void =>
      void response.writeHead(302, { location: '/em-obras' }).end()
    site.pages = { '/': closed, '/trocas': closed, '/em-obras': htmlOf('Em obras', '<p>Voltamos logo.</p>') }
    await again()
    expect((await detailOf(id)).cut.map(({ text, state }) => [text, state])).toEqual([
      ['Vendemos sapatos.', 'same'],
      ['Voltamos logo.', 'new'],
      ['Você pode trocar em até 30 dias.', 'same'],
    ])
    await again()
    expect((await detailOf(id)).cut.filter(({ state }) => state !== 'gone').map(({ text }) => text)).toEqual([
      'Voltamos logo.',
    ])
  })

  it('ends while a person changes its source, and neither waits for the other', async () => {
    const { company, id, readNow, detailOf } = await published()
    site.pages['/trocas'] = returnsIn(60)
    await readNow(id)
    let ended: Promise<void> | undefined
    await t.app.platform.database
      .scoped(company.id)
      .transaction()
      .execute(async (tx) => {
        await lock(tx, company.id, id)
        ended = readToEnd(t, reader, id)
        const waits = `select from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()`
        await expect.poll(async () => (await t.database.owner.query(waits)).rows.length, { timeout: 20_000 }).toBe(1)
        await sql`set local lock_timeout = 300`.execute(tx)
        await setPublishesAlone(tx, { companyId: company.id, sourceId: id }, false)
      })
    await ended
    expect((await detailOf(id)).text).toContain('60 dias')
  })

  it('that answers nothing but errors keeps what it said, and says what to do', async () => {
    const { id, again, detailOf, ask } = await published()
    const before = await detailOf(id)
    site.pages = Object.fromEntries(
      ['/', '/trocas'].map((path) => [path, (_request, response) => void response.writeHead(500).end()]),
    )
    await again()
    const now = await detailOf(id)
    expect([now.text, now.isChanged, now.site]).toEqual([
      before.text,
      false,
      expect.objectContaining({ state: 'failed', problem: expect.stringContaining('O site não respondeu') }),
    ])
    expect((await ask())?.quote).toContain('30 dias')
  })

  it('begins by itself after a week, and not before', async () => {
    const { id } = await published()
    site.heard.length = 0
    await reader.step()
    expect(site.heard).toEqual([])
    const { rows } = await t.database.owner.query(
      `select due_at > now() + interval '6 days' and due_at <= now() + interval '7 days' as weekly from knowledge_site where source_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ weekly: true }])
    await hurry(t, id)
    await reader.step()
    await readToEnd(t, reader, id)
    expect(site.heard).toContain('/trocas')
  })
})

describe('a reading', () => {
  it('is done by one process at a time, each page once', async () => {
    const { siteOf, create } = await siteWorld(t, site)
    site.pages['/'] = htmlOf(
      'Loja',
      `<p>a</p>${Array.from({ length: 20 }, (_, at) => `<a href="/${at}">x</a>`).join('')}`,
    )
    for (let at = 0; at < 20; at++) site.pages[`/${at}`] = htmlOf(`P${at}`, `<p>Página ${at}.</p>`)
    const { id } = await create()
    const others = [reader, createSiteReader(t.app.platform), createSiteReader(t.app.platform)]
    while ((await siteOf(id)).state === 'reading') {
      await hurry(t, id)
      await Promise.all(others.map((one) => one.step()))
    }
    expect(await siteOf(id)).toMatchObject({ state: 'read', read: 21, left: [] })
    expect(new Set(site.heard).size).toBe(site.heard.length)
  })

  it('goes on in another process where one was killed, whose late answer counts for nothing', async () => {
    const { detailOf, siteOf, create } = await siteWorld(t, site)
    const held: (() => void)[] = []
    site.pages = {
      '/': htmlOf('Loja', '<p>Vendemos sapatos.</p><a href="/trocas">x</a>'),
      '/trocas': (_request, response) => {
        if (held.length === 0)
          held.push(() => void response.writeHead(200, { 'content-type': 'text/html' }).end(returnsIn(1)))
        else response.writeHead(200, { 'content-type': 'text/html' }).end(returnsIn(30))
      },
    }
    const { id } = await create()
    const killed = createSiteReader(t.app.platform)
    while (held.length === 0) {
      await hurry(t, id)
      const step = killed.step()
      await Promise.race([
        step,
        expect
          .poll(() => held.length, { timeout: 5_000 })
          .toBe(1)
          .catch(() => {}),
      ])
      if (held.length > 0) {
        await t.database.owner.query('update knowledge_site set lease_until = now() where source_id = $1', [id])
        await readToEnd(t, reader, id)
        held[0]?.()
        await step
      }
    }
    expect((await detailOf(id)).text).toContain('30 dias')
    expect((await siteOf(id)).state).toBe('read')
  })

  it('ends with its source', async () => {
    const { caller, create } = await siteWorld(t, site)
    site.pages['/'] = htmlOf('Loja', '<p>Vendemos sapatos.</p>')
    const { id } = await create()
    await reader.step()
    await caller.call(contract.deleteKnowledge, { params: { id } })
    await reader.step()
    const { rows } = await t.database.owner.query('select from knowledge_page where source_id = $1', [id])
    expect(rows).toEqual([])
  })

  it('stops at the pages of a day, which a refusal names', async () => {
    const { company, caller, create, readNow, reasonsOf } = await siteWorld(t, site)
    site.pages['/'] = htmlOf('Loja', '<p>Vendemos sapatos.</p><a href="/trocas">x</a>')
    site.pages['/trocas'] = returnsIn(30)
    const spend = (pages: number) =>
      t.database.owner.query(
        `insert into knowledge_day select id, (now() at time zone time_zone)::date, $2 from company where id = $1
         on conflict (company_id, day) do update set pages = $2`,
        [company.id, pages],
      )
    await spend(999)
    const { id } = await create()
    await readToEnd(t, reader, id)
    expect(await reasonsOf(id)).toEqual({ day: ['/trocas'] })
    const refused = await readNow(id)
    expect([refused.status, refused.body]).toMatchObject([422, { message: expect.stringContaining('1.000 páginas') }])
    const body = { kind: 'site' as const, name: 'Outro', address: site.url }
    expect((await caller.call(contract.createKnowledge, { body })).status).toBe(422)
    expect((await caller.call(contract.listKnowledge, {})).body.result).toHaveLength(1)
  })

  it('of which the day leaves no page says so', async () => {
    const { company, create, siteOf } = await siteWorld(t, site)
    const { id } = await create()
    await t.database.owner.query(
      'insert into knowledge_day select id, (now() at time zone time_zone)::date, 1000 from company where id = $1',
      [company.id],
    )
    await readToEnd(t, reader, id)
    expect(await siteOf(id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('Tente de novo amanhã'),
    })
  })

  it('takes no text that a person typed', async () => {
    const { caller, create } = await siteWorld(t, site)
    const { id, revision } = await create()
    const typed = { kind: 'site' as const, name: 'Site', text: 'Outro texto.', revision }
    const other = { kind: 'text' as const, name: 'Site', text: 'Outro texto.', revision }
    expect((await caller.call(contract.updateKnowledge, { params: { id }, body: typed })).status).toBe(400)
    expect((await caller.call(contract.updateKnowledge, { params: { id }, body: other })).status).toBe(422)
    await t.database.owner.query('delete from knowledge_site where source_id = $1', [id])
  })
})
