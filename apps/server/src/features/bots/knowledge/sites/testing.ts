import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as contract from '@prosa/contract'
import { features } from '../../../../features.ts'
import { type Caller, type TestApp, testApp } from '../../../../platform/testing/index.ts'
import { registerSiteReader } from '../index.ts'
import type { SiteReader } from './site-reader.ts'

/** Each test says when a page is read. */
export const siteApp = (settings: { allowPrivateAddresses?: boolean } = {}): Promise<TestApp> =>
  testApp({ settings, features: features.filter((register) => register !== registerSiteReader) })

type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void)

export interface StandInSite {
  url: string
  /** Paths that were called, in their order. */
  heard: string[]
  /** Answers by path; what is missing is not found. */
  pages: Record<string, Answer>
  stop(): Promise<void>
}

/** A page whose links are a menu, so that their words are no part of its text. */
export const htmlOf = (title: string, body: string, head = ''): string => {
  const links = body.match(/<a .*?<\/a>/gs) ?? []
  const text = body.replace(/<a .*?<\/a>/gs, '')
  return `<html><head><title>${title}</title>${head}</head><body><nav>${links.join(' ')}</nav>${text}</body></html>`
}

/** A site on this machine. */
export const startSite = async (pages: Record<string, Answer> = {}): Promise<StandInSite> => {
  const site = { url: '', heard: [] as string[], pages }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    site.heard.push(path)
    const answer = site.pages[path]
    if (answer === undefined) return void response.writeHead(404).end()
    if (typeof answer === 'function') return answer(request, response)
    const type = path.endsWith('.xml') ? 'application/xml' : path.endsWith('.txt') ? 'text/plain' : 'text/html'
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(site, {
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

export const createSite = async (caller: Caller, address: string, more: { publishesAlone?: boolean } = {}) => {
  const body = { kind: 'site' as const, name: 'Site da loja', address, ...more }
  return (await caller.call(contract.createKnowledge, { body })).body
}

const mostSteps = 400

/** Reads a site to its end, without the pauses. */
export const readToEnd = async (t: TestApp, reader: SiteReader, id: number): Promise<void> => {
  for (let step = 0; step < mostSteps; step++) {
    await hurry(t, id)
    await reader.step()
    const { rows } = await t.database.owner.query<{ state: string }>(
      'select state from knowledge_site where source_id = $1',
      [id],
    )
    if (rows[0]?.state !== 'reading') return
  }
  throw new Error('The reading does not end')
}

/** What is due later is due now. */
export const hurry = async (t: TestApp, id: number): Promise<void> => {
  await t.database.owner.query('update knowledge_site set due_at = now() where source_id = $1', [id])
}

/** A company, and what a person does with its sites. */
export const siteWorld = async (t: TestApp, site: StandInSite) => {
  const company = await t.build.company()
  const caller = await t.as(await t.build.user({ company, permissions: ['bot_view', 'bot_create'] }))
  const detailOf = async (id: number) => (await caller.call(contract.getKnowledge, { params: { id } })).body
  const siteOf = async (id: number) => (await caller.call(contract.getKnowledgeSite, { params: { id } })).body
  return {
    company,
    caller,
    detailOf,
    siteOf,
    create: (more: { publishesAlone?: boolean } = {}) => createSite(caller, site.url, more),
    readNow: (id: number) => caller.call(contract.readKnowledgeSite, { params: { id } }),
    publish: async (id: number) => {
      const { revision } = await detailOf(id)
      return caller.call(contract.publishKnowledge, { params: { id }, body: { revision } })
    },
    ask: async () => {
      const body = { text: 'em quantos dias posso trocar?', boldness: 'bold' as const }
      return (await caller.call(contract.askKnowledge, { body })).body.sections[0]
    },
    /** Paths that were left out, by their reasons. */
    reasonsOf: async (id: number) =>
      Object.fromEntries(
        (await siteOf(id)).left.map(({ reason, addresses }) => [
          reason,
          addresses.map((address) => address.replace(site.url, '')),
        ]),
      ),
  }
}

/** The page that the question of `siteWorld` is about. */
export const returnsIn = (days: number): string =>
  htmlOf('Trocas', `<h1>Trocas</h1><p>Você pode trocar em até ${days} dias.</p>`)
