import { api, eventDays, eventTypes, listLoggedEvents } from '@prosa/contract'
import {
  createFollowLoop,
  type FollowLoop,
  type FollowPace,
  isBusy,
  type Passes,
} from '../../../platform/following/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { forEachCompany } from '../../../platform/jobs/for-each-company.ts'
import * as log from './event-log.queries.ts'
import { listCompanies } from './follow.queries.ts'
import { followCompany } from './follow-company.ts'
import { listenerOf, listLogged, readEvents } from './read-events.ts'

export const forgetEventsJob = 'forget-events'

const pace: FollowPace = { pollMs: 1_000, yieldMs: 20, mostYieldMs: 500 }
/** Companies per round. */
const maxCompanies = 200

/** The company's events by number, and the loop that numbers them. */
export const registerEventLog = (handle: Handle, platform: Platform): void => {
  const { clock, lifecycle } = platform

  handle(api.listCompanyEvents, ({ scope, db, query: { after = null, types, limit } }) =>
    readEvents(db, listenerOf(platform, scope), { after, types, limit, now: clock.now() }),
  )

  handle(api.listEventTypes, async () => ({
    data: Object.entries(eventTypes).map(([type, { label, subject }]) => ({
      type,
      description: label,
      subject,
      keptDays: type.startsWith('message.') ? eventDays.messages : eventDays.others,
    })),
  }))

  handle(listLoggedEvents, ({ scope, db, query }) => listLogged(db, scope.companyId, query))

  forEachCompany(platform, forgetEventsJob, {
    cron: '40 4 * * *',
    gate: (db) => log.listWithOld(db, clock.now()),
    work: (db, companyId) => log.forget(db, companyId, clock.now()),
  })

  lifecycle.during('worker', 'events', () => {
    const loop = createEventLoop(platform)
    loop.start()
    return () => loop.stop()
  })
}

const createEventLoop = ({ database, log: logger }: Platform): FollowLoop => {
  const passes: Passes = new Map()
  const failed = (err: unknown, companyId?: number, dialogId?: number): void =>
    logger.error(
      { err, companyId, dialogId },
      'Events could not be told; they will be, or with the next change of their dialog',
    )
  return createFollowLoop({
    pace,
    failed,
    isBusy: () => isBusy(database),
    behind: () => listCompanies(database.worker.unscoped(), maxCompanies),
    take: (companyId) => followCompany(database.worker.scoped(companyId), companyId, passes, failed),
  })
}
