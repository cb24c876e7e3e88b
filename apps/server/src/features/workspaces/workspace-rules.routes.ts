import { getWorkspaceRules, updateWorkspaceRules, type WorkspaceRules } from '@prosa/contract'
import { audit, fieldsOf } from '../../platform/audit/index.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Handle, Scope } from '../../platform/http/index.ts'
import { demandRevision, withRevision } from '../../platform/revision/index.ts'
import type { Program } from '../../program.ts'
import { defineApplyRules } from './workspace-rules.jobs.ts'
import * as rules from './workspace-rules.queries.ts'

/** A workspace outside of the caller's counts as missing. */
const read = async (
  db: Kysely<DB>,
  { companyId, workspaceIds, timeZone }: Scope,
  id: number,
): Promise<WorkspaceRules> => {
  const found = workspaceIds.includes(id) ? await rules.find(db, companyId, id) : undefined
  if (!found) throw new AppError(errors.notFound)
  return withRevision({ ...found, timeZone }, Object.keys(found) as (keyof typeof found)[])
}

/** Attendance rules of a workspace. */
export const registerWorkspaceRules = (handle: Handle, program: Program): void => {
  const applyLater = defineApplyRules(program)

  handle(getWorkspaceRules, ({ scope, db, params }) => read(db, scope, params.id))

  handle(updateWorkspaceRules, async ({ scope, db, params, body }) => {
    const changed = await db.transaction().execute(async (tx) => {
      await rules.lock(tx, scope.companyId, params.id)
      await read(tx, scope, params.id)
      await demandRevision(body.revision, (now) => read(now, scope, params.id))(tx)
      await rules.update(tx, scope.companyId, params.id, body)
      await applyLater(tx, scope.companyId, params.id)
      const { companyId, userId: accountId } = scope
      const fields = fieldsOf(body)
      await audit(tx, { companyId, accountId, action: 'workspace.rules-changed', record: params.id, fields })
      return read(tx, scope, params.id)
    })
    await program.conversation.rulesChanged(scope.companyId, params.id)
    return changed
  })
}
