import { maxRunsOfRoom } from '@prosa/contract'
import { AppError, defineErrors, errors } from '../../platform/errors/index.ts'
import { type Core, type UnderLock, underLock } from '../core.ts'
import { addEvent } from '../dialog/draft.ts'
import { conversationErrors } from '../model/errors.ts'
import { clockIn, dueAfter, type RunPlace, type RunRow, type RunStart, waitBefore } from '../model/follow-up.ts'
import { isStopped } from '../suspension/is-stopped.ts'
import { waitingNodeOf } from '../turn/flow-moment.ts'
import { movedOn } from './judge-step.ts'
import { rereadPlanned } from './planned-at.queries.ts'
import { planUnderLock } from './planning.ts'
import { findRunByKey, findToStart, insertRun, lockRun, writeSteps } from './steps.queries.ts'

const runErrors = defineErrors({
  noFollowUp: [422, 'Este follow-up não existe mais neste workspace, ou está desligado.'],
  running: [409, 'Este follow-up já está em andamento nesta conversa.'],
  roomFull: [422, `Uma conversa tem no máximo ${maxRunsOfRoom} follow-ups em andamento. Pare um para iniciar outro.`],
  withBot: [409, 'O bot espera uma resposta do cliente. Entre na conversa para iniciar um follow-up.'],
  external: [409, 'A conversa está com um sistema de terceiros.'],
  closed: [409, 'A conversa está finalizada. Reabra para iniciar este follow-up.'],
  over: [409, 'Este follow-up já terminou.'],
})

/**
 * Begins a follow-up in a room. Null: no such dialog. The same `clientId` is the same run.
 * @throws AppError 409 where it could not go on there now, 422 at a limit
 */
export const startRun = (core: Core, start: RunStart): Promise<RunRow | null> =>
  planUnderLock(core, start, async (locked) => {
    const { companyId, dialogId, userId, userName } = start
    const { pipeline, draft } = locked
    const { dialog } = draft
    const known = await findRunByKey(pipeline, start)
    if (known) {
      if (known.dialogId !== dialogId || known.followUpId !== start.followUpId)
        throw new AppError(conversationErrors.clientIdReused)
      return { act: known, isNew: false }
    }
    if (isStopped(dialog, core.now())) throw new AppError(conversationErrors.companyStopped)
    const found = await findToStart(pipeline, start, { dialogId, workspaceId: dialog.workspaceId })
    if (!found) throw new AppError(runErrors.noFollowUp)
    if (found.isRunning) throw new AppError(runErrors.running)
    if (found.runs >= maxRunsOfRoom) throw new AppError(runErrors.roomFull)
    if (dialog.owner === 'external') throw new AppError(runErrors.external)
    if (dialog.owner === 'bot' && waitingNodeOf(dialog) !== null) throw new AppError(runErrors.withBot)
    if (dialog.owner === 'closed' && !found.definition.alsoClosed) throw new AppError(runErrors.closed)
    const { definition, timeZone, version } = found
    const wait = waitBefore(definition, 0)
    const dueAt = dueAfter(wait, core.now(), { hours: definition.hours, timeZone })
    const { connectionId, inbound, lastPersonAt } = dialog
    const clock = wait.at === null ? null : clockIn(timeZone, dueAt)
    const id = await insertRun(pipeline, start, {
      connectionId,
      inbound,
      lastPersonAt,
      version,
      dueAt,
      clock,
      at: core.now(),
    })
    const run = await lockRun(pipeline, companyId, id)
    if (run) addEvent(draft, { kind: 'follow-up-started', userId, userName, detail: { name: run.name } })
    await rereadPlanned(locked)
    return run && { act: run, isNew: true }
  })

const underRunLock = async <T>(
  core: Core,
  { companyId, dialogId, workspaceIds }: RunPlace,
  runId: number,
  work: (locked: UnderLock & { run: RunRow }) => Promise<T> | T,
): Promise<T | null> => {
  const done = await underLock(
    core,
    companyId,
    dialogId,
    async (locked) => {
      const run = await lockRun(locked.pipeline, companyId, runId)
      if (!run) throw new AppError(runErrors.over)
      if (run.dialogId !== dialogId) throw new AppError(errors.notFound)
      const result = await work({ ...locked, run })
      await rereadPlanned(locked)
      return { result, dialog: locked.draft.dialog }
    },
    { workspaceIds },
  )
  if (!done) return null
  core.scheduleChanged(done.dialog)
  return done.result
}

/** Ends one that is under way. Null: no such dialog. @throws AppError 409 where it is over */
export const stopRun = (core: Core, place: RunPlace, runId: number): Promise<true | null> =>
  underRunLock(core, place, runId, ({ pipeline, draft, run }) => {
    const { companyId, userId, userName } = place
    addEvent(draft, { kind: 'follow-up-stopped', userId, userName, detail: { name: run.name, reason: null } })
    writeSteps(pipeline, companyId, [{ id: run.id, state: 'cancelled' }], core.now())
    return true as const
  })

/** Leaves out the next step. Null: no such dialog. @throws AppError 409 where it is over, or all steps have left */
export const skipStep = (core: Core, place: RunPlace, runId: number): Promise<RunRow | null> =>
  underRunLock(core, place, runId, async ({ pipeline, draft, run }) => {
    const { companyId, userId, userName } = place
    if (run.step >= run.definition.steps.length) throw new AppError(runErrors.over)
    addEvent(draft, {
      kind: 'follow-up-skipped',
      userId,
      userName,
      detail: { name: run.name, step: run.step + 1, reason: null },
    })
    // The next step comes after its own wait, counted from when this one would have left.
    writeSteps(pipeline, companyId, [movedOn(run, run.dueAt > core.now() ? run.dueAt : core.now())], core.now())
    return lockRun(pipeline, companyId, runId)
  })
