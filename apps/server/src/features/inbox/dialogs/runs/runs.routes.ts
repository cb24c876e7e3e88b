import { type FollowUpRun, listRuns, maxRunsOfRoom, skipStep, startRun, stopRun, whyNotStep } from '@prosa/contract'
import { type RunPlace, type RunRow, stepFacts } from '../../../../conversation/model/follow-up.ts'
import { ensureMember } from '../../../../platform/access/index.ts'
import type { DB, Kysely } from '../../../../platform/database/index.ts'
import { AppError, errors } from '../../../../platform/errors/index.ts'
import type { Handle, Scope } from '../../../../platform/http/index.ts'
import type { Program } from '../../../../program.ts'
import { nameOf } from '../room/people.queries.ts'
import { seeDialog } from '../room/read-dialog.ts'
import * as runs from './runs.queries.ts'

/** Follow-ups that are under way in rooms. */
export const registerRuns = (handle: Handle, { clock, conversation }: Program): void => {
  const placeOf = async (db: Kysely<DB>, scope: Scope, dialogId: number): Promise<RunPlace> => {
    const { companyId, userId, workspaceIds } = scope
    await seeDialog(db, scope, dialogId)
    await ensureMember(db, scope)
    return { companyId, dialogId, userId, userName: await nameOf(db, companyId, userId), workspaceIds }
  }
  /** @throws notFound for one of another company, or of a room that the person does not see */
  const placeOfRun = async (db: Kysely<DB>, scope: Scope, id: number): Promise<RunPlace> => {
    const dialogId = await runs.findDialogOfRun(db, scope.companyId, id)
    if (dialogId === null) throw new AppError(errors.notFound)
    return placeOf(db, scope, dialogId)
  }

  handle(listRuns, async ({ scope, db, params }) => {
    await seeDialog(db, scope, params.id)
    const rows = await runs.listRuns(db, scope.companyId, params.id, maxRunsOfRoom)
    const result = rows.map((row) => presentRun(row, clock.now())).filter(({ reason }) => !isOver(reason))
    return { result, total: result.length }
  })

  handle(startRun, async ({ scope, db, params, body }) => {
    const place = await placeOf(db, scope, params.id)
    const run = await conversation.startRun({ ...place, ...body })
    if (!run) throw new AppError(errors.notFound)
    return presentRun(run, clock.now())
  })

  handle(stopRun, async ({ scope, db, params }) => {
    if (!(await conversation.stopRun(await placeOfRun(db, scope, params.id), params.id)))
      throw new AppError(errors.notFound)
    return { success: true } as const
  })

  handle(skipStep, async ({ scope, db, params }) => {
    const run = await conversation.skipStep(await placeOfRun(db, scope, params.id), params.id)
    if (!run) throw new AppError(errors.notFound)
    return presentRun(run, clock.now())
  })
}

/** The conversation went on: nothing of it is left, although that is written down when its next step is due. */
const isOver = (reason: FollowUpRun['reason']): boolean => reason === 'answered' || reason === 'overtaken'

const presentRun = (run: RunRow, now: Date): FollowUpRun => {
  const at = run.dueAt > now ? run.dueAt : now
  // The bot may have got its answer by then.
  const room = { owner: run.owner, lastInboundAt: run.lastInboundAt, isFlowWaiting: false }
  const facts = stepFacts(run, room, at, { isSuspended: false, isThere: true })
  // What is on its way now will have left.
  const outlook = whyNotStep({ ...facts, isUnderWay: false, lastLeftMs: null })
  return {
    id: run.id,
    followUpId: run.followUpId,
    name: run.name,
    step: run.step + 1,
    steps: run.definition.steps.length,
    dueAt: run.dueAt.toISOString(),
    reason:
      outlook.kind === 'pause'
        ? 'template'
        : outlook.kind === 'stop' || outlook.kind === 'skip'
          ? outlook.reason
          : null,
  }
}
