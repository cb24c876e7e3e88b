import type { updateWorkspace } from '@prosa/contract'
import type { z } from 'zod'
import { demandMay, ensureMember } from '../../../platform/access/index.ts'
import { audit, fieldsOf } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import type { DemandRevision } from '../../../platform/revision/index.ts'
import type { Program } from '../../../program.ts'
import {
  granting,
  type InviteOutcome,
  type InviteRow,
  invitePeople,
  leaveTeams,
  listActiveUserIds,
  nameOf,
  people,
} from '../../people/index.ts'
import { demandQuota, lockQuotas } from '../../quotas/index.ts'
import { emptyWorkspace } from './close-workspace.ts'
import { workspaceErrors } from './errors.ts'
import * as workspaces from './write-workspace.queries.ts'

type Given = z.output<typeof updateWorkspace.schema.body>

/**
 * Creates a workspace with its creator in the team.
 * @throws workspaceQuota, userQuota, noParent, cannotInvite, notYours, outranked
 */
export const makeWorkspace = async (
  platform: Platform,
  db: Kysely<DB>,
  scope: Scope,
  body: Given & { name: string; active: boolean },
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { companyId, userId } = scope
    await ensureMember(tx, scope)
    if (body.active) await demandQuota(tx, companyId, 'workspaces', 1, platform.clock.now())
    await demandParent(tx, companyId, null, body.parentId ?? null)
    const id = await workspaces.insertWorkspace(tx, companyId, {
      name: body.name,
      active: body.active,
      parentId: body.parentId ?? null,
    })
    const chosen = (body.users ?? []).filter(({ active }) => active).map((user) => user.id)
    const team = await demandPeople(tx, companyId, chosen)
    // The creator is in the team, and so may add others.
    const inside = { ...scope, workspaceIds: [...scope.workspaceIds, id] }
    await demandPlacing(tx, inside, id, { added: without(team, [userId]), removed: [] })
    await granting.addToTeam(tx, companyId, id, [...new Set([...team, userId])])
    await invite(platform, tx, inside, { id, name: body.name }, body.invitesForNewUsers ?? [])
    await audit(tx, { companyId, accountId: userId, action: 'workspace.created', record: id })
    return id
  })

/**
 * Changes a workspace; absent fields are left unchanged. One with open rooms or bots can only be deactivated with a
 * target for them; an inactive one may get a target later.
 * @returns people newly in the team
 * @throws notFound, workspaceQuota, userQuota, noParent, circle, roomsOpen, botsStand, onlyActive, onlyWorkspace,
 * cannotInvite, notYours, outranked
 */
export const changeWorkspace = async (
  program: Program,
  db: Kysely<DB>,
  scope: Scope,
  { id, body, demand }: { id: number; body: Given; demand: DemandRevision },
): Promise<number[]> =>
  db.transaction().execute(async (tx) => {
    const { companyId, userId } = scope
    await ensureMember(tx, scope)
    // The company's row is locked before the workspace's, as everywhere: the last two workspaces cannot be closed
    // concurrently, and people's rights stay the same between the check and the placing.
    await lockQuotas(tx, companyId)
    const before = await workspaces.lock(tx, companyId, id)
    if (!before) throw new AppError(errors.notFound)
    await demand(tx)
    if (body.active === true && !before.active) await demandQuota(tx, companyId, 'workspaces', 1, program.clock.now())
    if (body.parentId !== undefined) await demandParent(tx, companyId, id, body.parentId)
    const { active = before.active, moveRoomsTo = null, moveBotsTo = null } = body
    const hasPlace = moveRoomsTo !== null || moveBotsTo !== null
    if (!active && (before.active || hasPlace))
      await emptyWorkspace(program, tx, scope, { id, moveRoomsTo, moveBotsTo })
    await workspaces.update(tx, companyId, id, body)
    const joining = body.users ? await setTeam(program, tx, scope, id, body.users) : []
    const invited = await invite(
      program,
      tx,
      scope,
      { id, name: body.name ?? before.name },
      body.invitesForNewUsers ?? [],
    )
    await audit(tx, { companyId, accountId: userId, action: 'workspace.changed', record: id, fields: fieldsOf(body) })
    return [...joining, ...invited.flatMap((outcome) => (outcome.kind === 'added' ? [outcome.userId] : []))]
  })

const demandParent = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number | null,
  parentId: number | null,
): Promise<void> => {
  if (parentId === null) return
  const refuse = (error: (typeof workspaceErrors)['circle']): AppError =>
    new AppError(error, { fields: { parentId: error.message } })
  if (parentId === id) throw refuse(workspaceErrors.circle)
  if (!(await workspaces.find(tx, companyId, parentId))) throw refuse(workspaceErrors.noParent)
  if (id !== null && (await workspaces.listAncestors(tx, companyId, parentId)).includes(id))
    throw refuse(workspaceErrors.circle)
}

const demandPeople = async (tx: Kysely<DB>, companyId: number, ids: readonly number[]): Promise<number[]> => {
  const known = await listActiveUserIds(tx, companyId, ids)
  if (known.length < new Set(ids).size)
    throw new AppError(errors.unprocessable, { fields: { users: 'Registro inexistente' } })
  return known
}

const without = (all: readonly number[], taken: readonly number[]): number[] =>
  all.filter((each) => !taken.includes(each))

const demandPlacing = async (
  tx: Kysely<DB>,
  scope: Scope,
  workspaceId: number,
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
): Promise<void> => {
  const moved = await people.ranksOf(tx, scope.companyId, [...added, ...removed])
  for (const target of moved) {
    const place = { added: [workspaceId], removed: [] }
    const act = added.includes(target.accountId) ? place : { added: [], removed: [workspaceId] }
    demandMay(scope, { kind: 'person.place', target, ...act }, { field: 'users', name: target.name })
  }
}

const setTeam = async (
  program: Program,
  tx: Kysely<DB>,
  scope: Scope,
  id: number,
  users: readonly { id: number; active: boolean }[],
): Promise<number[]> => {
  const { companyId } = scope
  const chosen = users.filter(({ active }) => active).map((user) => user.id)
  const present = await workspaces.listTeam(tx, companyId, id)
  const added = chosen.filter((userId) => !present.some((member) => member.id === userId))
  const leaving = present.filter((member) => !chosen.includes(member.id)).map((member) => member.id)
  const stranded = await workspaces.listOnlyHere(tx, companyId, id, leaving)
  if (stranded.length > 0) {
    const names = present.filter((member) => stranded.includes(member.id)).map(({ name }) => name)
    const { message } = workspaceErrors.onlyWorkspace
    throw new AppError(workspaceErrors.onlyWorkspace, { message: `${message} (${names.join(', ')})` })
  }
  const joining = await demandPeople(tx, companyId, added)
  await demandPlacing(tx, scope, id, { added: joining, removed: leaving })
  await granting.addToTeam(tx, companyId, id, joining)
  const left = await granting.retainTeam(tx, companyId, id, chosen)
  await leaveTeams(
    program,
    tx,
    scope,
    left.map((userId) => ({ userId, workspaceId: id })),
  )
  return joining
}

const invite = async (
  platform: Platform,
  tx: Kysely<DB>,
  scope: Scope,
  { id, name }: { id: number; name: string },
  rows: readonly InviteRow[],
): Promise<InviteOutcome[]> => {
  if (rows.length === 0) return []
  if (!scope.permissions.has('user_create')) throw new AppError(workspaceErrors.invitesNeedCreate)
  const { companyId, userId } = scope
  const invitedBy = { userId, name: await nameOf(tx, scope) }
  return invitePeople(platform, tx, { companyId, workspaces: [{ id, name }], scope, invitedBy, rows })
}
