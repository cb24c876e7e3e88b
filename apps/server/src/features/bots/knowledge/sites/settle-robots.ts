import { TextDecoder } from 'node:util'
import { knowledgeLimits } from '@prosa/contract'
import type { DB, Kysely, Transaction } from '../../../../platform/database/index.ts'
import { FileRefused } from '../../../../platform/file-workers/index.ts'
import type { Platform } from '../../../../platform/index.ts'
import { movedOrigin, targetOf } from './addresses.ts'
import { type Called, siteAgent } from './call-page.ts'
import * as pages from './pages.queries.ts'
import type { ClaimedSite } from './sites.queries.ts'
import * as sites from './sites.queries.ts'

type Deps = Pick<Platform, 'files'>

const mostRobotsMoves = 5
const deepestSitemap = 2
/** Addresses of a sitemap, and rows of a site after which no more are taken: there is room for what its first pages lead to. */
const mostLinks = 300
const mostFromSitemaps = 500
/** After what the first page leads to: a shop's rules stand in its foot, and its sitemap begins with a thousand products. */
const sitemapDepth = 2
const leastDelayMs = 1_000
const mostDelayMs = 10_000
/** Calls of a robots.txt that gets no answer. */
const mostTries = 3
const retryMs = 20_000

interface Settling {
  site: ClaimedSite
  page: pages.WaitingPage
  called: Called
}

/** Takes a site's rules. Without an answer nothing else of it is called, as search engines have it. */
export const settleRobots = async (
  { files }: Deps,
  db: Kysely<DB>,
  { site, page, called }: Settling,
): Promise<void> => {
  if ((called.kind === 'failed' || called.kind === 'busy') && page.tries + 1 < mostTries) {
    const pauseMs = called.kind === 'busy' ? called.pauseMs : retryMs
    return void (await sites.hold(db, site, sites.release(pauseMs)))
  }
  if (called.kind === 'failed' || called.kind === 'busy')
    return db.transaction().execute(async (tx) => {
      const problem = called.kind === 'failed' ? called.problem : null
      if (await sites.hold(tx, site, { robots: '', problem, ...sites.release(0) }))
        await pages.leaveWaiting(tx, site, 'failed')
    })
  const moved = called.kind === 'moved' ? movedRobots(site, page, called.to) : null
  const text = called.kind === 'body' ? new TextDecoder().decode(called.bytes).replaceAll('\0', '') : ''
  const usual = `${site.origin}/sitemap.xml`
  const asked = { text, origin: new URL(page.address).origin, agent: siteAgent, address: usual }
  const rules = await files.workers.run(site.companyId, 'readRobots', asked, { isPatient: true })
  await db.transaction().execute(async (tx) => {
    if (moved) {
      if (await sites.hold(tx, site, { origin: moved.origin, attempts: 0, ...sites.release(site.delayMs) }))
        await replace(tx, site, page, { kind: 'robots', address: moved.address, depth: page.depth + 1 })
      return
    }
    const delayMs = Math.min(Math.max(rules.delaySeconds * 1_000, leastDelayMs), mostDelayMs)
    const changes = { robots: text, delay_ms: delayMs, attempts: 0, failures: 0, ...sites.release(delayMs) }
    if (!(await sites.hold(tx, site, changes))) return
    await pages.change(tx, site, page.id, { state: 'read', reason: null })
    const named = rules.sitemaps.length > 0 || !rules.isAllowed ? rules.sitemaps : [usual]
    await pages.add(
      tx,
      site,
      named.flatMap((address) => sitemapOf(site, address, 0)),
    )
  })
}

const movedRobots = (
  site: ClaimedSite,
  page: pages.WaitingPage,
  to: string,
): { origin: string; address: string } | null => {
  if (page.depth >= mostRobotsMoves) return null
  const origin = movedOrigin(to, site) ?? site.origin
  const target = targetOf(to, { ...site, origin })
  // A file of text, so `targetOf` may call it no page; it is read as rules alone.
  const url = URL.parse(to)
  const isOwn = target !== null ? !('otherHost' in target) : url?.origin === origin
  return isOwn && url ? { origin, address: `${origin}${url.pathname}${url.search}` } : null
}

const replace = async (
  tx: Transaction<DB>,
  site: ClaimedSite,
  page: pages.WaitingPage,
  next: pages.NewPage,
): Promise<void> => {
  await pages.change(tx, site, page.id, { state: 'left', reason: 'moved' })
  await pages.add(tx, site, [next])
}

/** A sitemap's name ends as those of files do, so only its host decides. */
const sitemapOf = ({ origin, address: given }: ClaimedSite, address: string, depth: number): pages.NewPage[] => {
  const url = URL.parse(address)
  const isOwn = url && [origin, new URL(given).origin].some((one) => new URL(one).host === url.host)
  const own = isOwn ? `${origin}${url.pathname}${url.search}` : null
  return own !== null && own.length <= knowledgeLimits.addressLength ? [{ kind: 'sitemap', address: own, depth }] : []
}

/** Takes the addresses of a sitemap. One that cannot be read is no loss: pages are found by their links too. */
export const settleSitemap = async (
  { files }: Deps,
  db: Kysely<DB>,
  { site, page, called }: Settling,
): Promise<void> => {
  const found = called.kind === 'body' ? await readSitemap(files, site, called) : null
  const toMaps = found?.isIndex && page.depth < deepestSitemap
  const next: pages.NewPage[] =
    called.kind === 'moved'
      ? sitemapOf(site, called.to, page.depth + 1).filter(() => page.depth < deepestSitemap)
      : (found?.addresses ?? []).flatMap((address): pages.NewPage[] => {
          if (found?.isIndex) return toMaps ? sitemapOf(site, address, page.depth + 1) : []
          const target = targetOf(address, site)
          return target && 'address' in target ? [{ kind: 'page', address: target.address, depth: sitemapDepth }] : []
        })
  await db.transaction().execute(async (tx) => {
    const pauseMs = called.kind === 'busy' ? called.pauseMs : 0
    const released = sites.release(Math.max(site.delayMs, pauseMs))
    if (!(await sites.hold(tx, site, { attempts: 0, ...released }))) return
    await pages.change(tx, site, page.id, { state: 'read', reason: null })
    await pages.add(tx, site, next, mostFromSitemaps)
  })
}

const readSitemap = async (
  files: Deps['files'],
  { companyId }: ClaimedSite,
  { bytes, isPacked }: Extract<Called, { kind: 'body' }>,
) => {
  const ask = { bytes, isPacked, maxBytes: knowledgeLimits.sitePageBytes, maxLinks: mostLinks }
  try {
    return await files.workers.run(companyId, 'readSitemap', ask, { isPatient: true })
  } catch (error) {
    if (error instanceof FileRefused) return null
    throw error
  }
}
