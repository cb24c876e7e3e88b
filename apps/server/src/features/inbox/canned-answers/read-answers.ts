import { type CannedAnswer, maxCannedAnswers } from '@prosa/contract'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import * as answers from './canned-answers.queries.ts'
import { present } from './save-canned-answer.ts'

/** All answers of a workspace, sorted by shortcut. */
export const listAnswers = async (db: Kysely<DB>, companyId: number, workspaceId: number): Promise<CannedAnswer[]> =>
  (await answers.list(db, companyId, workspaceId, maxCannedAnswers)).map(present)

/** The answers that still exist, in any order. */
export const readAnswers = async (
  db: Kysely<DB>,
  companyId: number,
  ids: readonly number[],
): Promise<CannedAnswer[]> => (ids.length === 0 ? [] : (await answers.listByIds(db, companyId, ids)).map(present))

/** Changes with every change of a workspace's answers; null for a workspace without answers. */
export const stampOfAnswers = answers.stampOf
