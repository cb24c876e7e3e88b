import { knowledgeLimits, type LeftReason } from '@prosa/contract'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import type { Platform } from '../../../../platform/index.ts'
import { hasQuery } from './addresses.ts'
import { type CallLimit, callPage, siteAgent } from './call-page.ts'
import { finishReading } from './finish-reading.ts'
import * as pages from './pages.queries.ts'
import { dropped, missing, settledOf, settlePage } from './settle-page.ts'
import { settleRobots, settleSitemap } from './settle-robots.ts'
import { givenUp } from './site-texts.ts'
import type { ClaimedSite } from './sites.queries.ts'
import * as sites from './sites.queries.ts'

export type ReadingDeps = Pick<Platform, 'clock' | 'database' | 'files' | 'guardedFetch' | 'log'>

/** Claims without a page, before the reading is given up: pages that end the process, or errors of ours. */
const mostAttempts = 8
/** Calls in a row without an answer, after which the site is left alone. */
const mostFailures = 5
const mostSitemaps = 10

/** One step of a reading: at most one call of the site, outside of any transaction. What it found is written only while the site is still held. */
export const readNext = async (deps: ReadingDeps, site: ClaimedSite, limit: CallLimit): Promise<void> => {
  const db = deps.database.worker.scoped(site.companyId)
  if (site.state !== 'reading') return begin(db, site)
  if (site.attempts > mostAttempts) return void (await sites.hold(db, site, sites.ended('failed', givenUp)))
  const page = await pages.findNext(db, site)
  if (!page) return finishReading(db, site, deps.clock.now())
  const refused = await refusedOf(deps, db, site, page)
  if (refused) return refuse(db, site, page, refused)
  if (!(await take(db, site, page))) return
  const { address, kind: wanted, etag, lastModified, isKnown } = page
  const known = isKnown ? { etag, lastModified } : { etag: null, lastModified: null }
  const called = await callPage(deps.guardedFetch, { address, wanted, known, limit })
  if (wanted === 'robots') return settleRobots(deps, db, { site, page, called })
  if (wanted === 'sitemap') return settleSitemap(deps, db, { site, page, called })
  await settlePage(db, site, page, await settledOf(deps.files, site, page, called))
}

/** The week is over: it is read again. */
const begin = (db: Kysely<DB>, site: ClaimedSite): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (await sites.hold(tx, site, sites.begun)) await pages.lineUp(tx, site, site.address)
  })

/** Why a page is not called: all that wait are meant, or it alone. */
interface Refused {
  reason: LeftReason
  isAll: boolean
}

const refusedOf = async (
  { files }: ReadingDeps,
  db: Kysely<DB>,
  site: ClaimedSite,
  page: pages.WaitingPage,
): Promise<Refused | null> => {
  if (page.kind === 'robots') return null
  if (site.failures >= mostFailures) return { reason: 'failed', isAll: true }
  const called = await pages.countCalled(db, site)
  if (page.kind === 'sitemap') return called.sitemaps >= mostSitemaps ? { reason: 'limit', isAll: false } : null
  if (page.tries > 0) return null
  if (called.pages >= knowledgeLimits.sitePages) return { reason: 'limit', isAll: true }
  if (hasQuery(page.address) && called.queries >= knowledgeLimits.siteQueries)
    return { reason: 'queries', isAll: false }
  const asked = {
    text: site.robots ?? '',
    origin: new URL(page.address).origin,
    agent: siteAgent,
    address: page.address,
  }
  const { isAllowed } = await files.workers.run(site.companyId, 'readRobots', asked, { isPatient: true })
  return isAllowed ? null : { reason: 'robots', isAll: false }
}

const refuse = (
  db: Kysely<DB>,
  site: ClaimedSite,
  page: pages.WaitingPage,
  { reason, isAll }: Refused,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await sites.hold(tx, site, { attempts: 0, ...sites.release(0) }))) return
    if (isAll) return reason === 'limit' ? pages.leaveBeyond(tx, site) : pages.leaveWaiting(tx, site, reason)
    // What a site asks not to read is not kept either.
    await pages.change(tx, site, page.id, reason === 'robots' ? dropped(reason) : missing(page, reason))
  })

/** Counts the call before it is made, so that a process that is killed meanwhile makes no more than are allowed. @returns false: no call */
const take = (db: Kysely<DB>, site: ClaimedSite, page: pages.WaitingPage): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await sites.hold(tx, site, { attempts: site.attempts }))) return false
    if (page.kind === 'page' && !(await sites.takeFromDay(tx, site.companyId, knowledgeLimits.dayPages))) {
      await pages.leaveWaiting(tx, site, 'day')
      await sites.hold(tx, site, sites.release(0))
      return false
    }
    await pages.noteCall(tx, site, page.id)
    return true
  })
