import { maxScheduled } from '@prosa/contract'
import { AppError, defineErrors, errors, isUniqueViolation } from '../../platform/errors/index.ts'
import { type Core, messageRows, type UnderLock, underLock } from '../core.ts'
import { addMessage, applyOwner } from '../dialog/draft.ts'
import { conversationErrors, refusalError } from '../model/errors.ts'
import { changeOwner } from '../model/ownership.ts'
import type { PlannedChange, PlannedMessage, PlannedPlace, PlannedRow } from '../model/planned.ts'
import { type MessageRow, personExtId } from '../model/present.ts'
import { demandWindow, isLate, quoteError } from '../receive/append-person-message.ts'
import { isStopped } from '../suspension/is-stopped.ts'
import { countWaiting, findByClientKey, insertAct, lockAct, settleActs, updateAct } from './acts.queries.ts'
import { saidOf } from './judge.ts'
import { rereadPlanned } from './planned-at.queries.ts'
import { planUnderLock } from './planning.ts'

const planErrors = defineErrors({
  withBot: [409, 'A conversa está com o bot. Entre na conversa para agendar uma mensagem.'],
  roomFull: [
    422,
    `Esta conversa já tem ${maxScheduled.room} mensagens agendadas. Cancele ou envie uma para agendar outra.`,
  ],
  personFull: [
    422,
    `Você já tem ${maxScheduled.person} mensagens agendadas e lembretes. Cancele ou envie uma para agendar outra.`,
  ],
  settled: [409, 'Esta mensagem já foi enviada ou cancelada.'],
  ofOther: [403, 'Esta mensagem é de outra pessoa. Quem está com a conversa pode mudá-la.'],
})

/**
 * Plans a message. The same `clientId` is the same message. Null: no such dialog.
 * @throws AppError 409 where the person could not write there now, 422 at a limit
 */
export const planMessage = (core: Core, plan: PlannedMessage): Promise<PlannedRow | null> =>
  planUnderLock(core, plan, async ({ pipeline, draft: { dialog } }) => {
    const { companyId, dialogId, userId, userName } = plan
    const known = await findByClientKey(pipeline, companyId, userId, plan.clientId)
    if (known) {
      if (known.dialogId !== dialogId) throw new AppError(conversationErrors.clientIdReused)
      return { act: known, isNew: false }
    }
    if (isStopped(dialog, core.now())) throw new AppError(conversationErrors.companyStopped)
    if (dialog.owner === 'bot') throw new AppError(planErrors.withBot)
    const { refusal } = { refusal: null, ...changeOwner(dialog, { kind: 'write', userId, userName }, core.now()) }
    // A person could take it from Meta's agent by writing, but not by a plan.
    if (dialog.owner === 'external') throw refusalError('external')
    if (refusal) throw refusalError(refusal)
    if (plan.quotes !== null && plan.quotes > dialog.seq) throw quoteError()
    const full = await countWaiting(pipeline, companyId, { dialogId, userId }, maxScheduled)
    if (full.isRoomFull) throw new AppError(planErrors.roomFull)
    if (full.isPersonFull) throw new AppError(planErrors.personFull)
    const id = await insertAct(pipeline, plan, dialog)
    const act = await lockAct(pipeline, companyId, id)
    return act && { act, isNew: true }
  })

/** Runs `work` on an act under the locks of its dialog and then its own. */
const underActLock = async <T>(
  core: Core,
  place: PlannedPlace,
  work: (locked: UnderLock & { act: PlannedRow }) => Promise<T> | T,
): Promise<T | null> => {
  const { companyId, dialogId, actId, userId, workspaceIds } = place
  const done = await underLock(
    core,
    companyId,
    dialogId,
    async (locked) => {
      const act = await lockAct(locked.pipeline, companyId, actId)
      if (!act || act.dialogId !== dialogId) throw new AppError(errors.notFound)
      const { owner, ownerUserId } = locked.draft.dialog
      const isOwn = act.madeBy === userId
      if (!isOwn && !place.mayChangeOthers && !(owner === 'person' && ownerUserId === userId))
        throw new AppError(planErrors.ofOther)
      if (act.state === 'done' || act.state === 'cancelled') throw new AppError(planErrors.settled)
      const result = await work({ ...locked, act })
      if (!isOwn) place.ofOther?.(locked.pipeline)
      if (act.state === 'waiting') await rereadPlanned(locked)
      return { result, dialog: locked.draft.dialog }
    },
    { workspaceIds },
  )
  if (!done) return null
  core.scheduleChanged(done.dialog)
  return done.result
}

/** Changes words, moment or condition of one that waits; from then on the room counts as it stands now. Null: no such dialog. */
export const changeAct = (core: Core, place: PlannedPlace, change: PlannedChange): Promise<PlannedRow | null> =>
  underActLock(core, place, async ({ pipeline, draft, act }) => {
    if (act.state !== 'waiting') throw new AppError(planErrors.settled)
    const content = {
      text: change.text ?? act.content.text,
      files: change.files ?? act.content.files,
      quotes: change.quotes === undefined ? act.content.quotes : change.quotes,
      template: change.template === undefined ? (act.content.template ?? null) : change.template,
    }
    if (content.quotes !== null && content.quotes > draft.dialog.seq) throw quoteError()
    updateAct(pipeline, place.companyId, act.id, {
      dueAt: change.dueAt ?? act.dueAt,
      clock: change.dueAt ? (change.clock ?? null) : act.clock,
      content,
      stopsOnAnswer: change.stopsOnAnswer ?? act.stopsOnAnswer,
      seenInbound: draft.dialog.inbound,
    })
    return lockAct(pipeline, place.companyId, act.id)
  })

/** Cancels one that waits, or discards one that was not sent. Null: no such dialog. */
export const cancelAct = (core: Core, place: PlannedPlace): Promise<true | null> =>
  underActLock(core, place, ({ core: { now }, pipeline, act }) => {
    settleActs(pipeline, place.companyId, [{ id: act.id, state: 'cancelled' }], now())
    return true as const
  })

/**
 * Sends one now, as the caller, who joins the room: an ordinary message of theirs. Null: no such dialog.
 * @throws AppError 409 where the caller may not write there, 422 once the channel's window is over
 */
export const sendActNow = async (
  core: Core,
  place: PlannedPlace,
  windowOf: (kind: string) => Parameters<typeof demandWindow>[1],
): Promise<MessageRow | null> => {
  try {
    return await underActLock(core, place, ({ pipeline, draft, act }) => {
      const { userId, userName, companyId } = place
      if (act.doneSeq !== null) throw new AppError(planErrors.settled)
      if (isStopped(draft.dialog, core.now())) throw new AppError(conversationErrors.companyStopped)
      const action = { kind: 'write', userId, userName } as const
      const change = changeOwner(draft.dialog, action, core.now())
      if (!change.changed && change.refusal) throw refusalError(change.refusal)
      const window = windowOf(act.kind)
      const what = act.content.template && isLate(draft.dialog, window, core.now()) ? 'template' : 'words'
      if (what === 'words') demandWindow(draft.dialog, window, core.now())
      if (!act.areFilesThere) throw new AppError(errors.unprocessable, { message: 'Um dos arquivos não existe mais.' })
      applyOwner(draft, action, userName)
      const own = { sender: 'HUMAN', extId: personExtId(act.clientKey), userId, userName } as const
      const said = addMessage(draft, { ...own, ...saidOf(act, what) })
      settleActs(pipeline, companyId, [{ id: act.id, state: 'done', doneSeq: said.seq }], core.now())
      const row = messageRows(draft).at(-1)
      if (!row) throw new Error('A message was not added')
      return row
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError(conversationErrors.clientIdReused, { cause: error })
    throw error
  }
}
