import type { DuplicatePair, DuplicateReason } from '@prosa/contract'
import { ensureMember } from '../../../platform/access/index.ts'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { findContact, findContacts, presentContact } from '../contacts/index.ts'
import { findDoubledKeys, keepApart, listPairs } from './duplicates.queries.ts'

/** One page of contacts that may be the same person. */
export const listDuplicates = async (
  db: Kysely<DB>,
  { companyId, workspaceIds }: Scope,
  { reason, next: after }: { reason: DuplicateReason; next?: string | undefined },
): Promise<{ result: DuplicatePair[]; next: string | null }> => {
  const { keys, next } = await findDoubledKeys(db, companyId, reason, after ?? '')
  const pairs = await listPairs(db, companyId, workspaceIds, reason, keys)
  const ids = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))]
  const rows = await findContacts(db, companyId, ids, workspaceIds)
  const known = new Map(rows.map((row) => [row.id, presentContact(row)]))
  const result = pairs.flatMap((pair) => {
    const first = known.get(pair.first)
    const second = known.get(pair.second)
    return first && second ? [{ reason, first, second }] : []
  })
  return { result, next }
}

/** Stores that two contacts are different people: they are not suggested again. @throws notFound */
export const keepContactsApart = async (
  db: Kysely<DB>,
  scope: Scope,
  { firstId, secondId }: { firstId: number; secondId: number },
  now: Date,
): Promise<void> => {
  const { companyId, userId, workspaceIds } = scope
  await ensureMember(db, scope)
  await db.transaction().execute(async (tx) => {
    for (const id of [firstId, secondId])
      if (firstId === secondId || !(await findContact(tx, companyId, id, workspaceIds)))
        throw new AppError(errors.notFound)
    await keepApart(tx, companyId, { first: firstId, second: secondId }, userId, now)
    await audit(tx, {
      companyId,
      accountId: userId,
      action: 'contact.kept-apart',
      record: firstId,
      detail: { other: secondId },
    })
  })
}
