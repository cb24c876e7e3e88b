import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { Program } from '../../../program.ts'
import { nameOf } from './name-of.ts'

export const releasePersonJob = 'release-person'

export interface ReleasedPerson {
  companyId: number
  userId: number
}

/**
 * Follow-up of a person's departure, queued in the same transaction: their rooms return to their workspace's queue,
 * offers pass on, their own number is unlinked. Notes and timelines keep the name.
 * @param by the acting person, named in each room's event
 */
export const releasePerson = async (
  { conversation, jobs }: Pick<Program, 'conversation' | 'jobs'>,
  tx: Kysely<DB>,
  { companyId, userId }: ReleasedPerson,
  by: { userId: number; name: string },
): Promise<void> => {
  await conversation.evacuate({ kind: 'person', companyId, userId, by }, { db: tx })
  await jobs.enqueue<ReleasedPerson>(releasePersonJob, { companyId, userId }, { db: tx })
}

/** Follow-up for a person's rooms in workspaces whose team they leave, queued in the same transaction. */
export const leaveTeams = async (
  { conversation }: Pick<Program, 'conversation'>,
  tx: Kysely<DB>,
  { companyId, userId }: Pick<Scope, 'companyId' | 'userId'>,
  teams: readonly { userId: number; workspaceId: number }[],
): Promise<void> => {
  if (teams.length === 0) return
  const by = { userId, name: await nameOf(tx, { companyId, userId }) }
  for (const team of teams) await conversation.evacuate({ kind: 'team', companyId, ...team, by }, { db: tx })
}
