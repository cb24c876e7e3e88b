import { type CannedAnswer, maxCannedAnswers } from '@prosa/contract'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import * as answers from './canned-answers.queries.ts'
import { present } from './save-canned-answer.ts'

/** All of a workspace, by their shortcut. */
export const listAnswers = async (db: Kysely<DB>, companyId: number, workspaceId: number): Promise<CannedAnswer[]> =>
  (await answers.list(db, companyId, workspaceId, maxCannedAnswers)).map(present)

/** Those that are still there, in any order. */
export const readAnswers = async (
  db: Kysely<DB>,
  companyId: number,
  ids: readonly number[],
): Promise<CannedAnswer[]> => (ids.length === 0 ? [] : (await answers.listByIds(db, companyId, ids)).map(present))

/** Another one after every change of a workspace's answers; null where it has none. */
export const stampOfAnswers = answers.stampOf
