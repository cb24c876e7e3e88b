import { createHash } from 'node:crypto'
import type { UserRecord } from '@prosa/contract'
import { may } from '../../../platform/access/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { filePath } from '../../files/index.ts'
import { findUnsettledEmailChange } from '../email-changes/index.ts'
import { people, userErrors } from '../users/index.ts'

/** @throws notFound for a person of another company or none */
export const readUser = async (
  { clock }: Pick<Platform, 'clock'>,
  db: Kysely<DB>,
  scope: Scope,
  id: number,
): Promise<UserRecord> => {
  const { companyId } = scope
  const person = await people.find(db, companyId, id)
  if (!person) throw new AppError(errors.notFound)
  const mayEdit = scope.permissions.has('user_edit')
  const isTold = mayEdit || id === scope.userId
  const [profiles, workspaces, target, change] = await Promise.all([
    people.listProfilesOf(db, companyId, id),
    people.listWorkspacesOf(db, companyId, id),
    people.rankOf(db, companyId, id),
    isTold ? findUnsettledEmailChange(db, companyId, id) : undefined,
  ])
  const hasExpired = change !== undefined && change.expiresAt <= clock.now()
  const { avatarFileId, kind: _, hasSecondFactor, ...shown } = person
  const record = {
    ...shown,
    companyId,
    image: avatarFileId && filePath(avatarFileId),
    profiles: profiles.map((profile) => ({ id: profile.id, profile: profile.name, active: true })),
    workspaces: workspaces.map((workspace) => ({
      id: workspace.id,
      workspace: workspace.name,
      active: workspace.active,
    })),
  }
  return {
    ...record,
    revision: fingerprint(record),
    hasSecondFactor: isTold ? hasSecondFactor : null,
    isEditable: mayEdit && may(scope, { kind: 'person.edit', target }) === null,
    isEmailEditable: mayEdit && may(scope, { kind: 'person.set-email', target }) === null,
    pendingEmail: change && !hasExpired ? change.to : null,
    expiredEmail: change && hasExpired ? { email: change.to, at: change.expiresAt.toISOString() } : null,
  }
}

/** Fields that depend on the caller's rights. */
type Shown = Pick<
  UserRecord,
  'revision' | 'hasSecondFactor' | 'pendingEmail' | 'expiredEmail' | 'isEditable' | 'isEmailEditable'
>

/**
 * Covers everything the collaborator's form changes, so that it also detects changes made elsewhere: profiles, a
 * workspace's team.
 */
const fingerprint = (record: Omit<UserRecord, keyof Shown>): string => {
  const { profiles, workspaces, ...rest } = record
  const ids = (held: readonly { id: number }[]): number[] => held.map(({ id }) => id).toSorted((a, b) => a - b)
  const content = JSON.stringify([Object.entries(rest).toSorted(), ids(profiles), ids(workspaces)])
  return createHash('sha256').update(content).digest('base64url')
}

/** @throws overtaken when the record has changed since this revision; without a revision the last change wins */
export const demandRevision = async (
  platform: Pick<Platform, 'clock'>,
  db: Kysely<DB>,
  scope: Scope,
  id: number,
  revision: string | undefined,
): Promise<void> => {
  if (revision === undefined) return
  if ((await readUser(platform, db, scope, id)).revision !== revision) throw new AppError(userErrors.overtaken)
}
