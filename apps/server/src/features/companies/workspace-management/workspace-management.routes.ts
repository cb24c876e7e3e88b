import * as contract from '@prosa/contract'
import { fold } from '@prosa/language'
import { botsTopic } from '../../../conversation/model/events.ts'
import { type DB, escapeLike, type Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import { filtersOf, pageByNumber } from '../../../platform/lists/index.ts'
import { demandRevision, withRevision } from '../../../platform/revision/index.ts'
import type { Program } from '../../../program.ts'
import { filePath } from '../../files/index.ts'
import { listOpenInvites, tellAttendance } from '../../people/index.ts'
import { changeWorkspace, makeWorkspace } from './save-workspace.ts'
import { workspaceToApi } from './workspaces.api.ts'
import * as workspaces from './write-workspace.queries.ts'

/** Version of the public list's cursors. */
const cursorVersion = 1

/** The workspaces' screen: the record with its team and its invitations. */
export const registerWorkspaceManagement = (handle: Handle, program: Program): void => {
  const { clock, sessions } = program

  handle(contract.searchWorkspaces, async ({ scope, db, body }) => {
    const rows = await workspaces.page(db, scope.companyId, { ...body, part: escapeLike(fold(body.name)) })
    return {
      result: rows.map(({ total: _, ...row }) => ({ ...row, workspaceId: row.id, usersCount: row.users })),
      total: rows[0]?.total ?? 0,
    }
  })

  const read = async (db: Kysely<DB>, companyId: number, id: number): Promise<contract.WorkspaceRecord> => {
    const workspace = await workspaces.find(db, companyId, id)
    if (!workspace) throw new AppError(errors.notFound)
    const [team, invites, openRooms, bots] = await Promise.all([
      workspaces.listTeam(db, companyId, id),
      listOpenInvites(db, companyId, id),
      workspaces.countOpenRooms(db, companyId, id),
      workspaces.countBots(db, companyId, id),
    ])
    const record = {
      ...workspace,
      companyId,
      openRooms,
      bots,
      usersCount: team.filter(({ active }) => active).length,
      users: team.map(({ avatarFileId, ...member }) => ({
        ...member,
        avatarURL: avatarFileId && filePath(avatarFileId),
      })),
      invitesForNewUsers: invites.map((invite) => ({
        ...invite,
        createdAt: invite.createdAt.toISOString(),
        expiresAt: invite.expiresAt.toISOString(),
        isExpired: invite.expiresAt <= clock.now(),
      })),
      team: team.map((member) => member.id).toSorted((one, other) => one - other),
    }
    const { team: _, ...shown } = withRevision(record, ['name', 'active', 'parentId', 'team'])
    return shown
  }

  handle(contract.getWorkspace, ({ scope, db, params }) => read(db, scope.companyId, params.id))

  handle(contract.createWorkspace, async ({ scope, db, body }) => {
    const id = await makeWorkspace(program, db, scope, body)
    sessions.forget()
    return read(db, scope.companyId, id)
  })

  handle(contract.updateWorkspace, async ({ scope, db, params: { id }, body }) => {
    const demand = demandRevision(body.revision, (tx) => read(tx, scope.companyId, id))
    const joined = await changeWorkspace(program, db, scope, { id, body, demand })
    // Changed membership takes effect at once.
    sessions.forget()
    await tellAttendance(program, scope.companyId, joined)
    if (body.active === false || body.moveBotsTo) program.realtime.publish(botsTopic(scope.companyId), {})
    return read(db, scope.companyId, id)
  })

  handle(contract.api.listWorkspaces, async ({ scope, db, query }) => {
    const { rows, next } = await pageByNumber(
      query,
      { of: filtersOf(cursorVersion, { list: 'workspaces' }), start: contract.maxInt4 },
      (place) => workspaces.listBelow(db, scope.companyId, scope.workspaceIds, place),
      ({ id }) => id,
    )
    return { data: rows.map(workspaceToApi), next }
  })

  handle(contract.api.getWorkspace, async ({ scope, db, params: { id } }) => {
    const own = scope.workspaceIds.filter((one) => one === id)
    const [workspace] = await workspaces.listBelow(db, scope.companyId, own, { from: contract.maxInt4, limit: 1 })
    if (!workspace) throw new AppError(errors.notFound)
    return workspaceToApi(workspace)
  })
}
