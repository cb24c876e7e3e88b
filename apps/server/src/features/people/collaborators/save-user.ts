import { type Permission, personPhone, type UserRecord, type updateUser, wrongPersonPhone } from '@prosa/contract'
import { fold } from '@prosa/language'
import type { z } from 'zod'
import { demandMay, type Rank } from '../../../platform/access/index.ts'
import { audit, fieldsOf } from '../../../platform/audit/index.ts'
import type { DB, Kysely, Transaction } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { Program } from '../../../program.ts'
import { demandQuota } from '../../quotas/index.ts'
import { askEmailChange } from '../email-changes/index.ts'
import { countEditors, lockCompany } from '../profiles/index.ts'
import { endSessionsOf, foldEmail } from '../sessions/index.ts'
import {
  changeOwnPassword,
  granting,
  leaveTeams,
  nameOf,
  type Person,
  people,
  releasePerson,
  tellAttendance,
  userErrors,
} from '../users/index.ts'
import { demandRevision, readUser } from './read-user.ts'
import { erasePhotos, exchangePhoto, storePhoto } from './store-avatar.ts'

type Given = z.output<typeof updateUser.schema.body>

/** Fields that people may change of themselves; other fields need user_edit. */
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
 * Changes a collaborator; absent fields are left unchanged. The own name, phone, photo and password need no permission,
 * other people need user_edit. A deactivated person loses their sessions at once, and their rooms go to the queue.
 * @throws forbidden, outranked, emailOutranked, placeOutside, notYours, notFound, wrongPassword, emailTaken, userQuota,
 * lastEditor, notThemselves, overtaken
 */
export const changeUser = async (
  program: Program,
  db: Kysely<DB>,
  scope: Scope,
  { id, body: given }: Change,
): Promise<UserRecord> => {
  const { companyId } = scope
  const before = await demandEditable(db, scope, id, given)
  const body = { ...given, phone: demandPhone(given.phone, before.phone) }
  await demandRevision(program, db, scope, id, body.revision)
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
  await db.transaction().execute((tx) => write(program, tx, scope, { before, body, photo }))
  program.sessions.forget()
  if (attendsOtherwise(body)) await tellAttendance(program, companyId, [id])
  if (before.avatarFileId && body.image !== undefined) await erasePhotos(program, companyId)
  return readUser(program, db, scope, id)
}

/** Whether the change affects who is offered which rooms. */
const attendsOtherwise = ({ isAttendant, attendant, workspaces, profiles, active }: Given): boolean =>
  [isAttendant, attendant, workspaces, profiles, active].some((value) => value !== undefined)

const isOwnOnly = (before: Person, body: Given): boolean =>
  (Object.keys(body) as (keyof Given)[]).every(
    (field) => body[field] === undefined || ownFields.has(field) || (field === 'email' && body.email === before.email),
  )

const demandEditable = async (db: Kysely<DB>, scope: Scope, id: number, body: Given): Promise<Person> => {
  const mayEdit = scope.permissions.has('user_edit')
  const [before, target] = await Promise.all([
    people.find(db, scope.companyId, id),
    people.rankOf(db, scope.companyId, id),
  ])
  if (!before) throw new AppError(errors.notFound)
  demandMay(scope, { kind: 'person.edit', target })
  if (!mayEdit && !isOwnOnly(before, body)) throw new AppError(errors.forbidden)
  return before
}

const demandPhone = (text: string | undefined, stored: string | null): string | undefined => {
  const phone = text === undefined ? undefined : personPhone(text, stored)
  if (phone === null) throw new AppError(errors.unprocessable, { fields: { phone: wrongPersonPhone } })
  return phone
}

const write = async (
  program: Program,
  tx: Transaction<DB>,
  scope: Scope,
  { before, body, photo }: Omit<Change, 'id'> & { before: Person; photo: string | null },
): Promise<void> => {
  const { companyId, userId } = scope
  const { id } = before
  // Locked first, so that two concurrent edits cannot remove the last person who may edit.
  await lockCompany(tx, companyId)
  if (!(await people.lock(tx, companyId, id))) throw new AppError(errors.notFound)
  await demandRevision(program, tx, scope, id, body.revision)
  const target = await people.rankOf(tx, companyId, id)
  demandMay(scope, { kind: 'person.edit', target })
  const isAttendant = body.isAttendant ?? body.attendant
  await people.update(tx, companyId, id, {
    ...(body.name !== undefined && { name: body.name, name_folded: fold(body.name) }),
    ...(body.phone !== undefined && { phone: body.phone }),
    ...(isAttendant !== undefined && { is_attendant: isAttendant }),
    ...(body.nameAgent !== undefined && { agent_name: body.nameAgent }),
    // A person who is no attendant has no attendant name.
    ...(isAttendant === false && { agent_name: null }),
    ...(body.avatarColor !== undefined && { avatar_color: body.avatarColor }),
  })
  if (body.email !== undefined && body.email !== before.email)
    await changeEmail(program, tx, scope, { target, from: before.email, to: body.email })
  if (photo || body.image === null || body.avatar === null)
    await exchangePhoto(tx, { companyId, userId: id }, before.avatarFileId, photo)
  await writeProfiles(tx, scope, id, body.profiles)
  await writeWorkspaces(program, tx, scope, target, body.workspaces)
  if (body.active !== undefined && body.active !== before.active) {
    demandMay(scope, { kind: 'person.set-active', target }, { field: 'active' })
    await setActive(program, tx, scope, id, body.active)
  }
  const couldEdit = before.active && (await countEditors(tx, companyId, id)) === 0
  if (couldEdit && (await losesEditing(tx, companyId, id, body))) throw new AppError(userErrors.lastEditor)
  // A new e-mail address is not valid yet, and is stored in a row of its own.
  const { email, password: _, lastPassword: __, ...said } = body
  const fields = fieldsOf(said)
  if (fields.length > 0 || email === undefined)
    await audit(tx, { companyId, accountId: userId, action: 'user.changed', record: id, fields })
}

/** Another letter case of the same address changes at once; a new address waits for its confirmation link. */
const changeEmail = async (
  program: Program,
  tx: Transaction<DB>,
  scope: Scope,
  change: { target: Rank; from: string; to: string },
): Promise<void> => {
  const { target, from, to } = change
  const folded = foldEmail(to)
  if (folded === foldEmail(from)) await granting.setEmail(tx, scope.companyId, target.accountId, to, folded)
  else await askEmailChange(program, tx, scope, change)
}

/** Whether nobody in the company may edit collaborators any more. Called after the change. */
const losesEditing = async (tx: Kysely<DB>, companyId: number, id: number, body: Given): Promise<boolean> => {
  if (body.active === undefined && body.profiles === undefined) return false
  const [person, profiles] = await Promise.all([
    people.find(tx, companyId, id),
    people.listProfilesOf(tx, companyId, id),
  ])
  return !(person?.active && profiles.some(({ permissions }) => permissions.includes('user_edit')))
}

const without = <T>(all: readonly T[], taken: readonly T[]): T[] => all.filter((each) => !taken.includes(each))

const unknown = (field: string): AppError =>
  new AppError(errors.unprocessable, { fields: { [field]: 'Registro inexistente' } })

const writeProfiles = async (
  tx: Kysely<DB>,
  scope: Scope,
  id: number,
  wanted: readonly number[] | undefined,
): Promise<void> => {
  if (!wanted) return
  const { companyId } = scope
  const before = await people.listProfilesOf(tx, companyId, id)
  const after = await people.listProfileRights(tx, companyId, wanted)
  if (after.length < new Set(wanted).size) throw unknown('profiles')
  const held = before.map((profile) => profile.id)
  const rightsOf = (profiles: readonly { permissions: string[] }[]): Permission[] =>
    profiles.flatMap(({ permissions }) => permissions as Permission[])
  const given = rightsOf(after.filter((profile) => !held.includes(profile.id)))
  const taken = rightsOf(before.filter((profile) => !wanted.includes(profile.id)))
  demandMay(scope, { kind: 'rights.give', permissions: given }, { field: 'profiles' })
  demandMay(scope, { kind: 'rights.take', permissions: taken }, { field: 'profiles' })
  await granting.setProfiles(tx, companyId, id, wanted)
}

const writeWorkspaces = async (
  program: Program,
  tx: Kysely<DB>,
  scope: Scope,
  target: Rank,
  wanted: readonly number[] | undefined,
): Promise<void> => {
  if (!wanted) return
  const { companyId } = scope
  const id = target.accountId
  if ((await people.countWorkspaces(tx, companyId, wanted)) < new Set(wanted).size) throw unknown('workspaces')
  const before = (await people.listWorkspacesOf(tx, companyId, id)).map((workspace) => workspace.id)
  const [added, removed] = [without(wanted, before), without(before, wanted)]
  if (added.length > 0 || removed.length > 0)
    demandMay(scope, { kind: 'person.place', target, added, removed }, { field: 'workspaces' })
  const left = await granting.setWorkspaces(tx, companyId, id, wanted)
  await leaveTeams(
    program,
    tx,
    scope,
    left.map((workspaceId) => ({ userId: id, workspaceId })),
  )
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
  await granting.setActive(tx, companyId, id, active)
  if (active) return
  await endSessionsOf(tx, id, program.clock.now())
  const by = { userId, name: await nameOf(tx, scope) }
  await releasePerson(program, tx, { companyId, userId: id }, by)
}
