import { isPersonPhone, type UserRecord, type updateUser, wrongPersonPhone } from '@prosa/contract'
import { fold } from '@prosa/language'
import type { z } from 'zod'
import { audit } from '../../platform/audit/index.ts'
import type { DB, Kysely, Transaction } from '../../platform/database/index.ts'
import { AppError, errors, isUniqueViolation } from '../../platform/errors/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import type { Program } from '../../program.ts'
import { revokeInvitesOf } from '../invites/index.ts'
import { emailChangedMail, tellPerson } from '../mails/index.ts'
import { countEditors, demandOwn, lockCompany } from '../profiles/index.ts'
import { demandQuota } from '../quotas/index.ts'
import { endSessionsOf, foldEmail } from '../sessions/index.ts'
import {
  changeOwnPassword,
  leaveTeams,
  nameOf,
  type Person,
  people,
  releasePerson,
  userErrors,
} from '../users/index.ts'
import { demandRevision, readUser } from './read-user.ts'
import { erasePhotos, exchangePhoto, storePhoto } from './store-avatar.ts'

type Given = z.output<typeof updateUser.schema.body>

/** What one may change of oneself; the rest is for whoever may edit collaborators. */
const ownFields = new Set<keyof Given>([
  'name',
  'phone',
  'image',
  'avatar',
  'avatarColor',
  'password',
  'lastPassword',
  'nameAgent',
  'revision',
])

interface Change {
  id: number
  body: Given
}

/**
 * Changes a collaborator; what is absent stays. Oneself without a permission (name, phone, photo, password), anybody else with
 * user_edit. Who is deactivated loses the sessions at once, and the rooms go to the queue.
 * @throws forbidden, notFound, wrongPassword, emailTaken, userQuota, notYours, lastEditor, notThemselves, overtaken
 */
export const changeUser = async (
  program: Program,
  db: Kysely<DB>,
  scope: Scope,
  { id, body }: Change,
): Promise<UserRecord> => {
  const { companyId } = scope
  const before = await demandEditable(db, scope, id, body)
  await demandRevision(db, scope, id, body.revision)
  if (body.password && body.lastPassword) {
    if (id !== scope.userId) throw new AppError(errors.forbidden)
    await changeOwnPassword(program, program.database.unscoped(), scope, {
      current: body.lastPassword,
      next: body.password,
      companyId,
    })
  }
  const image = body.image ?? body.avatar
  const photo = image ? await storePhoto(program, { companyId, userId: id }, image) : null
  try {
    await db.transaction().execute((tx) => write(program, tx, scope, { before, body, photo }))
  } catch (error) {
    if (isUniqueViolation(error, 'account_email_folded_key')) throw emailTaken(error)
    throw error
  }
  program.sessions.forget()
  if (before.avatarFileId && body.image !== undefined) await erasePhotos(program, companyId)
  return readUser(db, scope, id)
}

const isOwnOnly = (before: Person, body: Given): boolean =>
  (Object.keys(body) as (keyof Given)[]).every(
    (field) => body[field] === undefined || ownFields.has(field) || (field === 'email' && body.email === before.email),
  )

const demandEditable = async (db: Kysely<DB>, scope: Scope, id: number, body: Given): Promise<Person> => {
  const mayEdit = scope.permissions.has('user_edit')
  if (id !== scope.userId && !mayEdit) throw new AppError(errors.forbidden)
  const before = await people.find(db, scope.companyId, id)
  if (!before || (before.isAdmin && id !== scope.userId)) throw new AppError(errors.notFound)
  if (!mayEdit && !isOwnOnly(before, body)) throw new AppError(errors.forbidden)
  const { phone } = body
  if (phone !== undefined && phone !== before.phone && !isPersonPhone(phone))
    throw new AppError(errors.unprocessable, { fields: { phone: wrongPersonPhone } })
  return before
}

const write = async (
  program: Program,
  tx: Transaction<DB>,
  scope: Scope,
  { before, body, photo }: Omit<Change, 'id'> & { before: Person; photo: string | null },
): Promise<void> => {
  const { companyId, userId } = scope
  const { id } = before
  // Before anything else, so that two who edit at once cannot take away the last who may.
  await lockCompany(tx, companyId)
  if (!(await people.lock(tx, companyId, id))) throw new AppError(errors.notFound)
  await demandRevision(tx, scope, id, body.revision)
  const isAttendant = body.isAttendant ?? body.attendant
  await people.update(tx, companyId, id, {
    ...(body.name !== undefined && { name: body.name, name_folded: fold(body.name) }),
    ...(body.email !== undefined && { email: body.email }),
    ...(body.phone !== undefined && { phone: body.phone }),
    ...(isAttendant !== undefined && { is_attendant: isAttendant }),
    ...(body.nameAgent !== undefined && { agent_name: body.nameAgent }),
    // Who attends no more has no name for it.
    ...(isAttendant === false && { agent_name: null }),
    ...(body.avatarColor !== undefined && { avatar_color: body.avatarColor }),
  })
  if (body.email !== undefined && foldEmail(body.email) !== foldEmail(before.email))
    await changeEmail(program, tx, companyId, { id, from: before.email, to: body.email })
  if (photo || body.image === null || body.avatar === null)
    await exchangePhoto(tx, { companyId, userId: id }, before.avatarFileId, photo)
  await writeRights(program, tx, scope, id, body)
  if (body.active !== undefined && body.active !== before.active) await setActive(program, tx, scope, id, body.active)
  const couldEdit = before.active && (await countEditors(tx, companyId, id)) === 0
  if (couldEdit && (await losesEditing(tx, companyId, id, body))) throw new AppError(userErrors.lastEditor)
  const fields = Object.keys(body).filter(
    (field) => body[field as keyof Given] !== undefined && !/assword|revision/.test(field),
  )
  await audit(tx, { companyId, accountId: userId, action: 'user.changed', record: id, fields })
}

/** Both addresses are told: the old one may be all that its person still reads. */
const changeEmail = async (
  program: Program,
  tx: Kysely<DB>,
  companyId: number,
  { id, from, to }: { id: number; from: string; to: string },
): Promise<void> => {
  await people.setEmail(tx, companyId, id, to, foldEmail(to))
  // Its person has an account now, with the rights that were given to it and no others.
  await revokeInvitesOf(tx, companyId, foldEmail(to), program.clock.now())
  await tellPerson(program, tx, {
    accountId: id,
    addresses: [from, to],
    content: ({ product, link }) => emailChangedMail({ product, url: link('/login'), email: to }),
  })
}

/** Whether the company is left without anybody who may edit collaborators. Asked after the change. */
const losesEditing = async (tx: Kysely<DB>, companyId: number, id: number, body: Given): Promise<boolean> => {
  if (body.active === undefined && body.profiles === undefined) return false
  const [person, profiles] = await Promise.all([
    people.find(tx, companyId, id),
    people.listProfilesOf(tx, companyId, id),
  ])
  return !(person?.active && profiles.some(({ permissions }) => permissions.includes('user_edit')))
}

const writeRights = async (program: Program, tx: Kysely<DB>, scope: Scope, id: number, body: Given): Promise<void> => {
  const { companyId } = scope
  if (body.profiles) {
    const before = await people.listProfilesOf(tx, companyId, id)
    const wanted = await people.listProfileRights(tx, companyId, body.profiles)
    if (wanted.length < new Set(body.profiles).size)
      throw new AppError(errors.unprocessable, { fields: { profiles: 'Registro inexistente' } })
    const changed = [
      ...wanted.filter((profile) => !before.some((held) => held.id === profile.id)),
      ...before.filter((held) => !wanted.some((profile) => profile.id === held.id)),
    ]
    for (const { permissions } of changed) demandOwn(scope, permissions as Parameters<typeof demandOwn>[1], 'profiles')
    await people.setProfiles(tx, companyId, id, body.profiles)
  }
  if (body.workspaces) {
    if ((await people.countWorkspaces(tx, companyId, body.workspaces)) < new Set(body.workspaces).size)
      throw new AppError(errors.unprocessable, { fields: { workspaces: 'Registro inexistente' } })
    const left = await people.setWorkspaces(tx, companyId, id, body.workspaces)
    await leaveTeams(
      program,
      tx,
      scope,
      left.map((workspaceId) => ({ userId: id, workspaceId })),
    )
  }
}

const setActive = async (
  program: Program,
  tx: Kysely<DB>,
  scope: Scope,
  id: number,
  active: boolean,
): Promise<void> => {
  const { companyId, userId } = scope
  if (!active && id === userId) throw new AppError(userErrors.notThemselves)
  if (active) await demandQuota(tx, companyId, 'users', 1, program.clock.now())
  await people.update(tx, companyId, id, { active })
  if (active) return
  await endSessionsOf(tx, id, program.clock.now())
  const by = { userId, name: await nameOf(tx, scope) }
  await releasePerson(program, tx, { companyId, userId: id }, by)
}

const emailTaken = (cause: unknown): AppError => {
  const { message } = userErrors.emailTaken
  return new AppError(userErrors.emailTaken, { fields: { email: message }, cause })
}
