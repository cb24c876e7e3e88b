import type { invitePerson as operation } from '@prosa/contract'
import type { z } from 'zod'
import { ensureMember } from '../../../platform/access/index.ts'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { Program } from '../../../program.ts'
import { lockQuotas } from '../../quotas/index.ts'
import { nameOf, tellAttendance } from '../users/index.ts'
import { type InviteOutcome, invitePeople } from './invite-people.ts'
import * as invites from './invites.queries.ts'

/**
 * Invites one person to workspaces of the company. An existing attendant works there at once.
 * @throws unprocessable at `workspaces`; otherwise as `invitePeople`
 */
export const invitePerson = async (
  program: Program,
  db: Kysely<DB>,
  scope: Scope,
  { workspaces: ids, ...row }: z.output<typeof operation.schema.body>,
): Promise<InviteOutcome> => {
  const { companyId, userId } = scope
  const outcome = await db.transaction().execute(async (tx) => {
    await ensureMember(tx, scope)
    await lockQuotas(tx, companyId)
    const workspaces = await invites.listWorkspaces(tx, companyId, ids)
    if (workspaces.length < new Set(ids).size)
      throw new AppError(errors.unprocessable, { fields: { workspaces: 'Registro inexistente' } })
    const invitedBy = { userId, name: await nameOf(tx, scope) }
    const fieldOf = (_: number, name: string): string => name
    const [made] = await invitePeople(program, tx, { companyId, workspaces, scope, invitedBy, rows: [row], fieldOf })
    if (!made) throw new Error('An invitation came to nothing')
    const record = made.kind === 'invited' ? made.id : made.userId
    const action = made.kind === 'invited' ? 'invite.made' : 'user.changed'
    await audit(tx, { companyId, accountId: userId, action, record, fields: [] })
    return made
  })
  if (outcome.kind === 'added') {
    program.sessions.forget()
    await tellAttendance(program, companyId, [outcome.userId])
  }
  return outcome
}
