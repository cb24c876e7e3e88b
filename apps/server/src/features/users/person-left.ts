import type { DB, Kysely } from '../../platform/database/index.ts'
import type { Program } from '../../program.ts'

export const releasePersonJob = 'release-person'

export interface ReleasedPerson {
  companyId: number
  userId: number
}

/**
 * What follows when a person leaves, put in line by the transaction in which they do: their rooms go to the queue of their workspace, offers
 * to them pass on, their own number is unlinked. Notes and timelines keep the name.
 * @param by whose act it was; stands in each room's line
 */
export const releasePerson = async (
  { conversation, jobs }: Pick<Program, 'conversation' | 'jobs'>,
  tx: Kysely<DB>,
  { companyId, userId }: ReleasedPerson,
  by: { userId: number; name: string },
): Promise<void> => {
  await conversation.emptyPlace({ kind: 'person', companyId, userId, by }, { db: tx })
  await jobs.enqueue<ReleasedPerson>(releasePersonJob, { companyId, userId }, { db: tx })
}
