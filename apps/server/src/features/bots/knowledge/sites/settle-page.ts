import { knowledgeLimits, type LeftReason } from '@prosa/contract'
import type { DB, Kysely, Transaction } from '../../../../platform/database/index.ts'
import { FileRefused, type ReadPage } from '../../../../platform/file-workers/index.ts'
import type { Platform } from '../../../../platform/index.ts'
import { hasQuery, movedOrigin, targetOf } from './addresses.ts'
import { type Called, type PageBody, siteAgent } from './call-page.ts'
import * as pages from './pages.queries.ts'
import type { ClaimedSite } from './sites.queries.ts'
import * as sites from './sites.queries.ts'

const mostCharacters = 100_000
const mostLinks = 500
/** Of all pages, as read: heads and feet that are left out later count too. */
const mostOfSite = 3 * knowledgeLimits.fileTextLength
const mostOtherHosts = 10
/** Calls of a page whose site wants to be left alone. */
const mostTries = 3

/** What a call found: the page itself, or why it is left out. */
export interface Settled {
  changes: pages.PageChanges
  next: pages.NewPage[]
  otherHosts: string[]
  /** The site's pages are there. */
  origin?: string
  /** Why the site gave no answer. */
  failure?: string
  pauseMs?: number
}

const left = (changes: pages.PageChanges, more: Partial<Settled> = {}): Settled => ({
  changes,
  next: [],
  otherHosts: [],
  ...more,
})

/** Nothing of it counts any more. */
export const dropped = (reason: LeftReason | 'moved'): pages.PageChanges => ({
  state: 'left',
  reason,
  title: null,
  content: null,
  etag: null,
  last_modified: null,
})

/** What was read before stays for one reading: a site that is being changed often lacks a page for a day. */
export const missing = ({ missed, isKnown }: pages.WaitingPage, reason: LeftReason | 'moved'): pages.PageChanges =>
  isKnown && missed + 1 < pages.mostMissed
    ? { state: 'left', reason, missed: missed + 1 }
    : { ...dropped(reason), missed: 0 }

/** What becomes of a page, by the answer of its site. */
export const settledOf = async (
  files: Platform['files'],
  site: ClaimedSite,
  page: pages.WaitingPage,
  called: Called,
): Promise<Settled> => {
  switch (called.kind) {
    case 'body':
      return readBody(files, site, page, called)
    case 'same':
      return left({ state: 'read', reason: null, missed: 0 })
    case 'moved':
      return movedOf(site, page, called)
    case 'busy':
      if (page.tries + 1 < mostTries) return left({ state: 'waiting' }, { pauseMs: called.pauseMs })
      return left({ state: 'left', reason: 'failed' }, { failure: 'Pediu para esperar' })
    case 'failed':
      return left({ state: 'left', reason: 'failed' }, { failure: called.problem })
    case 'large':
      return left({ state: 'left', reason: 'large' })
    default:
      return left(missing(page, called.kind))
  }
}

const movedOf = (
  site: ClaimedSite,
  page: pages.WaitingPage,
  { to, isForGood }: Extract<Called, { kind: 'moved' }>,
): Settled => {
  const origin = movedOrigin(to, site)
  const target = targetOf(to, origin === null ? site : { ...site, origin })
  if (target && 'otherHost' in target) return left(missing(page, 'otherHost'), { otherHosts: [target.otherHost] })
  if (target && 'document' in target) return left(missing(page, 'document'))
  if (!target) return left(missing(page, 'notHtml'))
  const { address } = target
  if (address === page.address) return left(missing(page, 'failed'))
  const next = [{ kind: 'page' as const, address, depth: page.depth }]
  return left(isForGood ? dropped('moved') : missing(page, 'moved'), { next, ...(origin === null ? {} : { origin }) })
}

const readBody = async (
  files: Platform['files'],
  site: ClaimedSite,
  page: pages.WaitingPage,
  body: PageBody,
): Promise<Settled> => {
  const { bytes, isPacked, charset } = body
  const bounds = { maxBytes: knowledgeLimits.sitePageBytes, maxCharacters: mostCharacters, maxLinks: mostLinks }
  const ask = { bytes, isPacked, charset, address: page.address, agent: siteAgent, maxCells: knowledgeLimits.fileCells }
  let read: ReadPage
  try {
    read = await files.workers.run(site.companyId, 'readPage', { ...ask, ...bounds }, { isPatient: true })
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    return left({ state: 'left', reason: error.fault === 'longText' ? 'large' : 'unreadable' })
  }
  const isNofollow = read.isNofollow || body.isNofollow
  const found = isNofollow ? { next: [], otherHosts: [] } : linksOf(site, page, read.links)
  if (read.isNoindex || body.isNoindex) return { changes: dropped('noindex'), ...found }
  const own = canonicalOf(site, page.address, read.canonical)
  if (own !== null) {
    const next = [{ kind: 'page' as const, address: own, depth: page.depth }, ...found.next]
    return { changes: dropped('moved'), next, otherHosts: found.otherHosts }
  }
  if (read.text === '') return { changes: missing(page, 'empty'), ...found }
  return { changes: contentOf(read, body), ...found }
}

/**
 * The address that a page says is its own, where only the query is another one: the same list, sorted otherwise. Many sites name their first page on
 * all of them by mistake, so another path counts for nothing.
 */
const canonicalOf = (site: ClaimedSite, address: string, canonical: string | null): string | null => {
  const own = canonical === null ? null : targetOf(canonical, site)
  if (!own || !('address' in own) || own.address === address || !hasQuery(address)) return null
  return new URL(own.address).pathname === new URL(address).pathname && !hasQuery(own.address) ? own.address : null
}

const contentOf = ({ title, text }: ReadPage, { etag, lastModified }: PageBody): pages.PageChanges => ({
  state: 'read',
  reason: null,
  title,
  content: text,
  etag,
  last_modified: lastModified,
  missed: 0,
})

const linksOf = (
  site: ClaimedSite,
  { depth }: pages.WaitingPage,
  links: readonly string[],
): Pick<Settled, 'next' | 'otherHosts'> => {
  const next: pages.NewPage[] = []
  const otherHosts: string[] = []
  for (const link of links) {
    const target = targetOf(link, site)
    if (!target) continue
    if ('otherHost' in target) otherHosts.push(target.otherHost)
    else if ('document' in target)
      next.push({ kind: 'page', address: target.document, depth: depth + 1, reason: 'document' })
    else if (depth < knowledgeLimits.siteDepth) next.push({ kind: 'page', address: target.address, depth: depth + 1 })
  }
  return { next, otherHosts }
}

/** Writes down what became of a page, if this process still holds the site. */
export const settlePage = (
  db: Kysely<DB>,
  site: ClaimedSite,
  page: pages.WaitingPage,
  settled: Settled,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { next, otherHosts, origin, failure, pauseMs = 0 } = settled
    const hosts = [...new Set(otherHosts)]
    const changes = {
      attempts: 0,
      ...(failure === undefined ? { failures: 0 } : { failures: site.failures + 1, problem: failure }),
      ...(origin === undefined ? {} : { origin, robots: null }),
      ...sites.release(Math.max(site.delayMs, pauseMs)),
    }
    if (!(await sites.hold(tx, site, changes))) return
    if (hosts.length > 0) await sites.addOtherHosts(tx, site, hosts, mostOtherHosts)
    await pages.change(tx, site, page.id, await fittingOf(tx, site, settled.changes))
    await pages.add(tx, site, next)
    // The rules of the other host, before anything else of it.
    if (origin !== undefined) await pages.add(tx, site, [{ kind: 'robots', address: `${origin}/robots.txt`, depth: 0 }])
  })

/** A site has room for so much. */
const fittingOf = async (
  tx: Transaction<DB>,
  site: ClaimedSite,
  changes: pages.PageChanges,
): Promise<pages.PageChanges> => {
  if (typeof changes.content !== 'string') return changes
  return (await pages.countCharacters(tx, site)) > mostOfSite ? dropped('long') : changes
}
