import type { UnansweredGroup, UnansweredState } from '@prosa/contract'
import { groupAlike } from '@prosa/language'
import { ensureMember } from '../../../../platform/access/index.ts'
import { audit } from '../../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import { AppError, errors } from '../../../../platform/errors/index.ts'
import type { Scope } from '../../../../platform/http/index.ts'
import * as knowledge from '../knowledge.queries.ts'
import { spoken } from './note-questions.ts'
import * as questions from './questions.queries.ts'

/** Questions looked at, and texts of them that are grouped: some tens of milliseconds. */
const newest = 2_000
const mostRead = 500
const mostGroups = 300
const mostRooms = 5

/** Questions without an answer in the caller's workspaces, those with the same meaning together, largest groups first. */
export const listUnanswered = async (
  db: Kysely<DB>,
  { companyId, workspaceIds, permissions }: Scope,
  state: UnansweredState,
): Promise<UnansweredGroup[]> => {
  const opensRooms = permissions.has('dialog_view') || permissions.has('omnichannel_view')
  const rows = await questions.list(db, companyId, { workspaceIds, state, newest, limit: mostRead })
  return groupAlike(rows.map(({ text }) => spoken(text)))
    .map((places) =>
      groupOf(
        places.flatMap((place) => rows[place] ?? []),
        opensRooms,
      ),
    )
    .sort((one, other) => other.times - one.times || other.lastAt.localeCompare(one.lastAt))
    .slice(0, mostGroups)
}

const groupOf = (rows: readonly questions.StoredQuestion[], opensRooms: boolean): UnansweredGroup => ({
  notHelped: rows.flatMap(({ title, source }) => (title === null ? [] : { title, source }))[0] ?? null,
  text: rows[0]?.text ?? '',
  texts: rows.map(({ text, times }) => ({ text, times })),
  ids: rows.flatMap(({ ids }) => ids),
  times: rows.reduce((total, { times }) => total + times, 0),
  lastAt: new Date(Math.max(...rows.map(({ lastAt }) => lastAt.getTime()))).toISOString(),
  rooms: opensRooms ? [...new Set(rows.flatMap(({ rooms }) => rooms))].slice(0, mostRooms) : [],
})

/** @throws notFound if none of them is of the caller's workspaces */
export const settleUnanswered = async (
  db: Kysely<DB>,
  scope: Scope,
  { ids, state, now }: { ids: readonly number[]; state: UnansweredState | 'answered'; now: Date },
): Promise<void> => {
  const { companyId, userId, workspaceIds } = scope
  await ensureMember(db, scope)
  await db.transaction().execute(async (tx) => {
    // Phrases of other matters are a part of every process's index.
    if (state === 'background' || (await questions.isSomeBackground(tx, companyId, ids)))
      await knowledge.raiseGeneration(tx, companyId)
    const count = await questions.settle(tx, companyId, { ids, workspaceIds, state, userId, now })
    if (count === 0) throw new AppError(errors.notFound)
    await audit(tx, { companyId, accountId: userId, action: 'knowledge.questions-settled', detail: { count, state } })
  })
}
