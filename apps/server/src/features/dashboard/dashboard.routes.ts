import { Readable } from 'node:stream'
import {
  downloadServices,
  forecastQueue,
  listServices,
  listServicesByHour,
  readDashboard,
  readDashboardNow,
  readPeopleFigures,
  readWeeklyReport,
  setWeeklyReport,
} from '@prosa/contract'
import { audit } from '../../platform/audit/index.ts'
import { dayIn } from '../../platform/clock/index.ts'
import { AppError, defineErrors } from '../../platform/errors/index.ts'
import type { Handle } from '../../platform/http/index.ts'
import type { Platform } from '../../platform/index.ts'
import { createBoundedCount } from '../../platform/rate-limit/bounded-count.ts'
import { findDashboardBots } from './dashboard-bots.queries.ts'
import { defineCountFigures } from './figures.jobs.ts'
import { countByHour } from './figures.queries.ts'
import { readFigures } from './read-figures.ts'
import { readForecast, readNow } from './read-now.ts'
import { readPeople } from './read-people.ts'
import { readServices } from './read-services.ts'
import { serviceErrors, writeServices } from './services-file.ts'
import { defineWeeklyReports } from './weekly-report/weekly-report.jobs.ts'
import * as weeklyReports from './weekly-report/weekly-report.queries.ts'

/** Of one company; whoever reads slowly holds up nobody else. */
const filesAtOnce = 2
const weeklyReportErrors = defineErrors({
  ofPeople: [409, 'O resumo da semana é das pessoas da empresa; administradores não o recebem.'],
})
const hours = Array.from({ length: 24 }, (_, hour) => hour)

export const registerDashboard = (handle: Handle, platform: Platform): void => {
  defineCountFigures(platform)
  defineWeeklyReports(platform)
  const files = createBoundedCount(filesAtOnce)

  handle(readDashboard, ({ scope, db, body }) => readFigures(db, scope, body, platform.clock.now()))

  handle(listServicesByHour, async ({ scope, db, query }) => {
    const { companyId, workspaceIds, timeZone } = scope
    const bots = await findDashboardBots(db, companyId, workspaceIds, query.bots)
    const now = platform.clock.now()
    const day = query.day ?? dayIn(timeZone, now)
    const botIds = bots.map(({ id }) => id)
    const found =
      botIds.length === 0 ? [] : await countByHour(db, companyId, botIds, { from: day, to: day, timeZone, now })
    const counts = new Map(found.map(({ hour, count }) => [hour, count]))
    return hours.map((hour) => ({ hour, count: counts.get(hour) ?? 0 }))
  })

  handle(readDashboardNow, ({ scope, db, query }) => readNow(db, scope, query.workspaces))

  handle(forecastQueue, ({ scope, db, query }) => readForecast(db, scope, query.workspaces, platform.clock.now()))

  handle(readPeopleFigures, ({ scope, db, body }) => readPeople(db, scope, body, platform.clock.now()))

  handle(readWeeklyReport, ({ scope, db }) => weeklyReports.find(db, scope.companyId, scope.userId))

  handle(setWeeklyReport, async ({ scope, db, body }) => {
    if (!(await weeklyReports.set(db, scope.companyId, scope.userId, body.isWanted ? platform.clock.now() : null)))
      throw new AppError(weeklyReportErrors.ofPeople)
    return weeklyReports.find(db, scope.companyId, scope.userId)
  })

  handle(listServices, ({ scope, db, body }) => readServices(db, scope, body, platform.clock.now()))

  handle(downloadServices, async ({ scope, db, body, reply }) => {
    const leave = files.enter(scope.companyId)
    if (!leave) throw new AppError(serviceErrors.filesAtOnce, { retryAfterSeconds: 5 })
    try {
      const lines = await writeServices(db, scope, body, platform.clock.now())
      await audit(db, { companyId: scope.companyId, accountId: scope.userId, action: 'services.exported' })
      const file = Readable.from(lines, { objectMode: false, encoding: 'utf8' })
      file.once('close', leave)
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="atendimentos.csv"')
        .header('cache-control', 'no-store')
        .send(file)
    } catch (error) {
      leave()
      throw error
    }
  })
}
