import { type KnowledgeSite, knowledgeLimits, leftReasons } from '@prosa/contract'
import { ensureMember } from '../../../../platform/access/index.ts'
import { audit } from '../../../../platform/audit/index.ts'
import type { DB, Kysely, Transaction } from '../../../../platform/database/index.ts'
import { AppError, errors } from '../../../../platform/errors/index.ts'
import { addressErrors, type GuardedFetch } from '../../../../platform/guarded-fetch/index.ts'
import type { Scope } from '../../../../platform/http/index.ts'
import { knowledgeErrors } from '../errors.ts'
import { typedAddress } from './addresses.ts'
import * as pages from './pages.queries.ts'
import { siteStateOf } from './site-state.ts'
import { daySpent, onlyHttps } from './site-texts.ts'
import * as sites from './sites.queries.ts'

/** Addresses that are told of each reason. */
const shownAddresses = 5

/** @returns the address as it is called @throws addressRefused at the field */
export const demandSiteAddress = (guardedFetch: GuardedFetch, typed: string): string => {
  const address = typedAddress(typed)
  try {
    if (address === null) throw new AppError(addressErrors.addressRefused)
    guardedFetch.check(address)
    return address
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const isPlain = address?.startsWith('http:') && isFine(guardedFetch, address.replace('http:', 'https:'))
    throw new AppError(error.entry, { fields: { address: isPlain ? onlyHttps : error.message } })
  }
}

const isFine = (guardedFetch: GuardedFetch, address: string): boolean => {
  try {
    guardedFetch.check(address)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** Begins the first reading of a new source. @throws sitePagesOfDay */
export const insertSite = async (
  tx: Transaction<DB>,
  key: sites.SiteKey,
  { address, publishesAlone }: { address: string; publishesAlone: boolean },
): Promise<void> => {
  await demandDay(tx, key.companyId)
  await sites.insert(tx, key, { address, origin: new URL(address).origin, publishesAlone })
  await pages.lineUp(tx, key, address)
}

const demandDay = async (db: Kysely<DB>, companyId: number): Promise<void> => {
  if ((await sites.countToday(db, companyId)) >= knowledgeLimits.dayPages)
    throw new AppError(knowledgeErrors.sitePagesOfDay, { message: daySpent })
}

/** Reads a site again, now. @throws notFound, siteBeingRead, sitePagesOfDay */
export const readSiteNow = async (db: Kysely<DB>, scope: Scope, id: number): Promise<KnowledgeSite> => {
  const { companyId, userId: accountId } = scope
  const key = { companyId, sourceId: id }
  await ensureMember(db, scope)
  return db.transaction().execute(async (tx) => {
    if (!(await sites.find(tx, key))) throw new AppError(errors.notFound)
    await demandDay(tx, companyId)
    const begun = await sites.restart(tx, key)
    if (!begun) throw new AppError(knowledgeErrors.siteBeingRead)
    await pages.lineUp(tx, key, begun.address)
    await audit(tx, { companyId, accountId, action: 'knowledge.changed', record: id })
    return findSite(tx, companyId, id)
  })
}

/** @throws notFound, also for a source that is no site */
export const findSite = async (db: Kysely<DB>, companyId: number, sourceId: number): Promise<KnowledgeSite> => {
  const key = { companyId, sourceId }
  const site = await sites.find(db, key)
  if (!site) throw new AppError(errors.notFound)
  const groups = await pages.summarize(db, key, shownAddresses)
  const countOf = (test: (group: (typeof groups)[number]) => boolean): number =>
    groups.filter(test).reduce((sum, group) => sum + group.pages, 0)
  return {
    state: siteStateOf(site.state),
    // While it is read, it says how the last call went.
    problem: site.state === 'reading' ? null : site.problem,
    readAt: site.read_at?.toISOString() ?? null,
    nextAt: site.state === 'reading' ? null : site.due_at.toISOString(),
    read: countOf(({ state }) => state === 'read'),
    // An address that led to another one is no page of its own.
    found: countOf(({ reason }) => reason !== 'moved'),
    left: leftReasons.flatMap((reason) => {
      const group = groups.find((one) => one.state === 'left' && one.reason === reason)
      return group ? [{ reason, pages: group.pages, addresses: group.addresses }] : []
    }),
    otherHosts: [...site.other_hosts].toSorted(),
  }
}
