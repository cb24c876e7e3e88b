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
import { AppError, defineErrors } from '../../../platform/errors/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { defineCountFigures } from './figures.jobs.ts'
import { readByHour } from './read-by-hour.ts'
import { readFigures } from './read-figures.ts'
import { readForecast, readNow } from './read-now.ts'
import { readPeople } from './read-people.ts'
import { readServices } from './read-services.ts'
import { registerPublicReports } from './reports.routes.ts'
import { writeServices } from './services-file.ts'
import { defineWeeklyReports } from './weekly-report/weekly-report.jobs.ts'
import * as weeklyReports from './weekly-report/weekly-report.queries.ts'

const weeklyReportErrors = defineErrors({
  ofPeople: [409, 'O resumo da semana é das pessoas da empresa; administradores não o recebem.'],
})

export const registerDashboard = (handle: Handle, platform: Platform): void => {
  defineCountFigures(platform)
  defineWeeklyReports(platform)
  registerPublicReports(handle, platform.clock)

  handle(readDashboard, ({ scope, db, body }) => readFigures(db, scope, body, platform.clock.now()))

  handle(listServicesByHour, ({ scope, db, query }) => readByHour(db, scope, query, platform.clock.now()))

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

  handle(downloadServices, ({ scope, db, body, reply }) =>
    platform.sendExport(db, reply, {
      audit: { companyId: scope.companyId, accountId: scope.userId, action: 'services.exported' },
      name: 'atendimentos.csv',
      type: 'text/csv; charset=utf-8',
      write: () => writeServices(db, scope, body, platform.clock.now()),
    }),
  )
}
