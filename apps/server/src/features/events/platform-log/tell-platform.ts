import { type PlatformEventType, platformEventTypes } from '@prosa/contract'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { listDueFacts, numberFacts } from '../log/index.ts'
import * as queries from './platform-log.queries.ts'

/** Limit of one transaction. */
const maxFacts = 500

const typeOf = (kind: string): PlatformEventType | undefined => platformEventTypes.find((type) => type === kind)

/**
 * Numbers some of what happened to a company and its channels for its platform, in one order with the platform's other companies.
 * @param db of the company
 * @returns whether there may be more
 */
export const tellPlatform = (db: Kysely<DB>, { companyId, platformId }: queries.CompanyToTell): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const log = await queries.lockLog(tx, platformId)
    if (!log) return false
    const due = await listDueFacts(tx, companyId, { reader: 'platform', from: log.factsFrom, limit: maxFacts })
    if (due.length === 0) return false
    const told = due.flatMap(({ id, kind, subjectKind, subjectId, accountId, at, isTold }) => {
      const type = typeOf(kind)
      const connectionId = subjectKind === 'channel' ? subjectId : null
      return isTold && type ? [{ id, type, connectionId, accountId, at }] : []
    })
    const first = await queries.append(tx, { platformId, companyId }, log.lastNumber, told)
    const numbers = new Map(told.map(({ id }, place) => [id, first + place]))
    const facts = due.map(({ id }) => ({ id, number: numbers.get(id) ?? 0 }))
    await numberFacts(tx, companyId, 'platform', facts)
    return due.length === maxFacts
  })

/** The same of all companies, until nothing is left. */
export const tellPlatforms = async (
  db: Kysely<DB>,
  scoped: (companyId: number) => Kysely<DB>,
  limit: number,
): Promise<void> => {
  for (const company of await queries.listToTell(db, limit))
    while (await tellPlatform(scoped(company.companyId), company)) {
      // Until nothing is left, or another process is at it.
    }
}
