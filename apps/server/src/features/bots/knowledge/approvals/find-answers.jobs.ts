import type { DB, Kysely } from '../../../../platform/database/index.ts'
import type { Platform } from '../../../../platform/index.ts'
import { forEachCompany } from '../../../../platform/jobs/for-each-company.ts'
import * as approvals from './approvals.queries.ts'
import { cannedAmong } from './canned.ts'
import { findAnswers } from './find-answers.ts'

export const findAnswersJob = 'find-answers'

const dayMs = 86_400_000
/** Twice the time between two runs, so that one that fails leaves out nothing; an answer is stored once. */
const readMs = 2 * dayMs
const keptMs = 90 * dayMs
const dialogsPerWorkspace = 2_000
const dialogsAtOnce = 200
const mostCanned = 2_000

/** Looks at the last days' conversations of a company that uses documents for answers of attendants. */
export const findCompanyAnswers = async (db: Kysely<DB>, companyId: number, now: Date): Promise<void> => {
  await approvals.forget(db, companyId, new Date(now.getTime() - keptMs))
  const since = new Date(now.getTime() - readMs)
  const dialogs = await approvals.listDialogs(db, companyId, { since, perWorkspace: dialogsPerWorkspace })
  const isCanned = cannedAmong(await approvals.listCanned(db, companyId, mostCanned))
  for (let from = 0; from < dialogs.length; from += dialogsAtOnce) {
    const messages = await approvals.listMessages(db, companyId, dialogs.slice(from, from + dialogsAtOnce), since)
    await approvals.add(db, companyId, findAnswers(messages, isCanned))
  }
}

/** At night: attendants' answers are approved the next day. */
export const defineFindAnswers = (platform: Platform): void => {
  const { clock } = platform
  forEachCompany(platform, findAnswersJob, {
    cron: '40 6 * * *',
    gate: (db) => approvals.listAnswering(db, new Date(clock.now().getTime() - keptMs)),
    work: async (db, companyId) => {
      await findCompanyAnswers(db, companyId, clock.now())
      return false
    },
  })
}
