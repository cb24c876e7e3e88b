import type { Permission } from '@prosa/contract'
import { demandMay, type Scope } from '../../../platform/access/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { addedToWorkspaceMail, sendMail } from '../../mails/index.ts'
import { demandQuota } from '../../quotas/index.ts'
import { findAccountByEmail, foldEmail } from '../sessions/index.ts'
import { granting, listProfileRights, people, updatePerson } from '../users/index.ts'
import { inviteErrors } from './errors.ts'
import * as invites from './invites.queries.ts'
import { issueInvite } from './issue-invite.ts'

export interface InviteRow {
  email: string
  profileId: number
  /** Absent: decided by whether the profile opens the inbox. */
  attends?: boolean | undefined
}

interface ReadyRow extends InviteRow {
  attends: boolean
}

export interface Invitation {
  companyId: number
  workspaces: readonly { id: number; name: string }[]
  /** Scope of the inviting person; null: an administrator of companies, without a company. */
  scope: Scope | null
  /** Null: the installation, which invites a new company's first person. */
  invitedBy: { userId: number; name: string } | null
  rows: readonly InviteRow[]
  /** Name of a row's field in the form. */
  fieldOf?: (place: number, name: 'email' | 'profileId') => string
}

export type InviteOutcome = { kind: 'invited'; id: number } | { kind: 'added'; userId: number }

const fieldInRows: NonNullable<Invitation['fieldOf']> = (place, name) => `invitesForNewUsers.${place}.${name}`

/**
 * Invites people to workspaces, within a transaction. A person with an account in the company gets the workspaces at
 * once, a mail about them, and profile and attendance if the inviting person may edit people; anybody else gets a link
 * valid once, for seven days.
 * @returns the outcome of each row
 * @throws unprocessable, notYours at the profile; cannotInvite at the address of somebody in another company;
 * outranked; placeOutside; userQuota
 */
export const invitePeople = async (
  platform: Platform,
  tx: Kysely<DB>,
  invitation: Invitation,
): Promise<InviteOutcome[]> => {
  const { companyId, workspaces, scope, invitedBy, fieldOf = fieldInRows } = invitation
  const company = await invites.findCompanyOf(tx, companyId)
  if (!company) throw new AppError(errors.notFound)
  const rows = await demandGivable(tx, invitation, fieldOf)
  if (scope) demandPlaces(scope, workspaces)
  const now = platform.clock.now()
  const lane = rows.length > 1 ? 'bulk' : 'account'
  const outcomes: InviteOutcome[] = []
  for (const [at, row] of rows.entries()) {
    const folded = foldEmail(row.email)
    const account = await findAccountByEmail(tx, folded)
    if (account && (account.company_id !== companyId || !account.active)) throw refusedRow(fieldOf(at, 'email'))
    if (account) {
      const userId = account.account_id
      await addColleague(tx, invitation, { userId, row, field: fieldOf(at, 'email') })
      const workspaceName = workspaces.map(({ name }) => name).join(', ')
      await sendMail(platform, tx, {
        to: row.email,
        platformId: company.platformId,
        lane,
        content: ({ product, link }) => addedToWorkspaceMail({ product, url: link('/home'), workspaceName }),
      })
      outcomes.push({ kind: 'added', userId })
      continue
    }
    await demandQuota(tx, companyId, 'users', (await invites.isInvited(tx, companyId, folded, now)) ? 0 : 1, now)
    const id = await issueInvite(platform, tx, {
      companyId,
      companyName: company.name,
      platformId: company.platformId,
      email: row.email.trim(),
      places: workspaces.map((workspace) => ({
        workspaceId: workspace.id,
        profileId: row.profileId,
        attends: row.attends,
      })),
      invitedBy: invitedBy?.userId ?? null,
      inviterName: invitedBy?.name ?? null,
      lane,
    })
    outcomes.push({ kind: 'invited', id })
  }
  return outcomes
}

/** The rows with their attendance resolved. Nobody may give a profile with more rights than their own. */
const demandGivable = async (
  tx: Kysely<DB>,
  { companyId, scope, rows }: Invitation,
  fieldOf: NonNullable<Invitation['fieldOf']>,
): Promise<ReadyRow[]> => {
  const wanted = rows.map(({ profileId }) => profileId)
  const rights = await listProfileRights(tx, companyId, wanted)
  return rows.map((row, at) => {
    const profile = rights.find(({ id }) => id === row.profileId)
    const field = fieldOf(at, 'profileId')
    if (!profile) throw new AppError(errors.unprocessable, { fields: { [field]: 'Registro inexistente' } })
    const permissions = profile.permissions as Permission[]
    if (scope) demandMay(scope, { kind: 'rights.give', permissions }, { field })
    return { ...row, attends: row.attends ?? permissions.includes('omnichannel_view') }
  })
}

/** The rules for placing existing people also apply to invited ones. */
const demandPlaces = (scope: Scope, workspaces: Invitation['workspaces']): void => {
  const target = { accountId: 0, kind: 'person' as const, permissions: [], workspaceIds: [] }
  const added = workspaces.map(({ id }) => id)
  demandMay(scope, { kind: 'person.place', target, added, removed: [] }, { field: 'workspaces' })
}

const addColleague = async (
  tx: Kysely<DB>,
  { companyId, workspaces, scope }: Invitation,
  { userId, row, field }: { userId: number; row: ReadyRow; field: string },
): Promise<void> => {
  const target = await people.rankOf(tx, companyId, userId)
  const added = workspaces.map(({ id }) => id)
  if (scope) demandMay(scope, { kind: 'person.place', target, added, removed: [] }, { field })
  await granting.addWorkspaces(tx, companyId, userId, added)
  if (scope && !scope.permissions.has('user_edit')) return
  await granting.addProfiles(tx, companyId, userId, [row.profileId])
  if (row.attends) await updatePerson(tx, companyId, userId, { is_attendant: true })
}

const refusedRow = (field: string): AppError => {
  const { message } = inviteErrors.cannotInvite
  return new AppError(inviteErrors.cannotInvite, { fields: { [field]: message } })
}
