import type { DB, Kysely } from '../../../../platform/database/index.ts'
import type { Platform } from '../../../../platform/index.ts'
import { forEachCompany } from '../../../../platform/jobs/for-each-company.ts'
import { platformOfCompany, sendMail } from '../../../mails/index.ts'
import { listBotIds } from '../dashboard-bots.queries.ts'
import { findLag } from '../figures.queries.ts'
import { readFigures } from '../read-figures.ts'
import { readPeople } from '../read-people.ts'
import * as reports from './weekly-report.queries.ts'
import { type WeekFigures, weeklyReportMail } from './weekly-report-mail.ts'

export const weeklyReportsJob = 'weekly-reports'

/**
 * Mails the figures of the last week to subscribed people, on Mondays from seven o'clock in each company's time zone.
 */
export const defineWeeklyReports = (platform: Platform): void =>
  forEachCompany(platform, weeklyReportsJob, {
    cron: '*/10 * * * *',
    gate: (db) => reports.listCompanies(db, platform.clock.now()),
    work: (db, companyId) => sendNextReport(platform, db, companyId),
  })

/**
 * One person's report. It is claimed first, so that a failing one does not block every run. The mail and the mark that
 * it was sent are one transaction, so it is sent once. @returns false if nobody is left
 */
export const sendNextReport = async (platform: Platform, db: Kysely<DB>, companyId: number): Promise<boolean> => {
  const now = platform.clock.now()
  // Each week is mailed once, so not while many changes are uncounted.
  if (await findLag(db, companyId, now)) return false
  const due = await reports.findDue(db, companyId, now)
  if (!due) return false
  if (!(await reports.claim(db, companyId, due, now))) return true
  try {
    await sendReport(platform, db, companyId, due, now)
  } catch (err) {
    platform.log.error({ err, companyId, userId: due.userId }, 'The figures of a week could not be mailed')
  }
  return true
}

const sendReport = (
  platform: Platform,
  db: Kysely<DB>,
  companyId: number,
  due: reports.DueReport,
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await reports.noteSent(tx, companyId, due, now))) return
    const scope = { companyId, workspaceIds: due.workspaceIds, timeZone: due.timeZone }
    const bots = await listBotIds(tx, companyId, due.workspaceIds)
    const read = async (from: number, to: number): Promise<WeekFigures> => {
      const asked = { bots, startAt: dayBefore(due.monday, from), endAt: dayBefore(due.monday, to) }
      return {
        ...asked,
        figures: await readFigures(tx, scope, asked, now),
        people: await readPeople(tx, scope, { ...asked, by: 'attendant' }, now),
      }
    }
    const [week, before] = [await read(7, 1), await read(14, 8)]
    await sendMail(platform, tx, {
      to: due.email,
      platformId: await platformOfCompany(tx, companyId),
      topic: `weekly-report ${companyId}`,
      lane: 'bulk',
      content: ({ product, link }) =>
        weeklyReportMail({ product, link, name: due.name, company: due.company, week, before }),
    })
  })

const dayMs = 86_400_000

/** @param monday `YYYY-MM-DD` */
const dayBefore = (monday: string, days: number): string =>
  new Date(Date.parse(monday) - days * dayMs).toISOString().slice(0, 10)
