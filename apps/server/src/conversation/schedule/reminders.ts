import { maxRemindersOfRoom, maxScheduled } from '@prosa/contract'
import { AppError, defineErrors, errors } from '../../platform/errors/index.ts'
import { type Core, type UnderLock, underLock } from '../core.ts'
import { conversationErrors } from '../model/errors.ts'
import { dialogChange } from '../model/events.ts'
import type { LockedDialog } from '../model/locked-dialog.ts'
import {
  isSnoozing,
  type NewReminder,
  type ReminderChange,
  type ReminderPlace,
  type ReminderRow,
} from '../model/reminders.ts'
import { isStopped } from '../suspension/is-stopped.ts'
import { countWaiting, settleActs } from './acts.queries.ts'
import { rereadPlanned } from './planned-at.queries.ts'
import { planUnderLock } from './planning.ts'
import {
  findMade,
  insertReminder,
  isRoomFull,
  lockReminder,
  mayBeReminded,
  snooze,
  updateReminder,
} from './reminders.queries.ts'

const reminderErrors = defineErrors({
  roomFull: [422, `Esta conversa já tem ${maxRemindersOfRoom} lembretes. Conclua ou cancele um para criar outro.`],
  personFull: [
    422,
    `Você já tem ${maxScheduled.person} mensagens agendadas e lembretes. Conclua ou cancele um para criar outro.`,
  ],
  settled: [409, 'Este lembrete já foi feito ou cancelado.'],
  ofOther: [403, 'Este lembrete é de outra pessoa. Quem está com a conversa pode mudá-lo.'],
  notHolder: [409, 'Só quem está com a conversa pode tirá-la da própria lista.'],
})

const noSuchPerson = (): AppError => {
  const text = 'Esta pessoa não atende aqui.'
  return new AppError(errors.unprocessable, { message: text, fields: { for: text } })
}

/**
 * Plans a reminder. The same `clientId` is the same reminder. Null: no such dialog.
 * @throws AppError 422 at a limit, or for a person who does not attend there; 409 where the caller would put off a room that they do not hold
 */
export const planReminder = (core: Core, plan: NewReminder): Promise<ReminderRow | null> =>
  planUnderLock(core, plan, async (locked) => {
    const { companyId, dialogId, userId } = plan
    const { pipeline, draft } = locked
    const { dialog } = draft
    const made = await findMade(pipeline, plan)
    if (made) {
      const known = made.kind === 'reminder' ? await lockReminder(pipeline, companyId, made.id) : null
      if (known?.dialogId !== dialogId) throw new AppError(conversationErrors.clientIdReused)
      return { act: known, isNew: false }
    }
    if (isStopped(dialog, core.now())) throw new AppError(conversationErrors.companyStopped)
    if (plan.snoozes) demandHolder(dialog, userId)
    await demandPerson(locked, plan.forUser, userId)
    if (await isRoomFull(pipeline, companyId, dialogId, maxRemindersOfRoom)) throw new AppError(reminderErrors.roomFull)
    const full = await countWaiting(pipeline, companyId, { dialogId, userId }, maxScheduled)
    if (full.isPersonFull) throw new AppError(reminderErrors.personFull)
    const id = await insertReminder(pipeline, plan, dialog)
    if (plan.snoozes) putOff(locked, plan.dueAt, id)
    const act = await lockReminder(pipeline, companyId, id)
    return act && { act, isNew: true, isShownAnew: plan.snoozes }
  })

/** Runs `work` on a reminder under the locks of its dialog and then its own. */
const underReminderLock = async <T>(
  core: Core,
  place: ReminderPlace,
  work: (locked: UnderLock & { act: ReminderRow }) => Promise<{ result: T; isShownAnew: boolean }>,
): Promise<T | null> => {
  const { companyId, dialogId, actId, userId, workspaceIds } = place
  const done = await underLock(
    core,
    companyId,
    dialogId,
    async (locked) => {
      const act = await lockReminder(locked.pipeline, companyId, actId)
      if (!act || act.dialogId !== dialogId) throw new AppError(errors.notFound)
      const { owner, ownerUserId } = locked.draft.dialog
      const isOwn = act.madeBy === userId || act.forUser === userId || act.isOfQueue
      if (!isOwn && !place.mayChangeOthers && !(owner === 'person' && ownerUserId === userId))
        throw new AppError(reminderErrors.ofOther)
      if (act.state !== 'waiting' && act.state !== 'fired') throw new AppError(reminderErrors.settled)
      const worked = await work({ ...locked, act })
      if (!isOwn) place.ofOther?.(locked.pipeline)
      await rereadPlanned(locked)
      return { ...worked, dialog: locked.draft.dialog }
    },
    { workspaceIds },
  )
  if (!done) return null
  tell(core, done)
  return done.result
}

/** Changes words, person, moment or condition; from then on the room counts as it stands now, and one that has come waits again. Null: no such dialog. */
export const changeReminder = (core: Core, place: ReminderPlace, change: ReminderChange): Promise<ReminderRow | null> =>
  underReminderLock(core, place, async (locked) => {
    const { pipeline, draft, act } = locked
    const { companyId, dialogId, userId } = place
    if (act.state === 'fired' && !change.dueAt) throw new AppError(reminderErrors.settled)
    const was = isSnoozing(act)
    const next: ReminderRow = {
      ...act,
      content: { text: change.text ?? act.content.text },
      forUser: change.forUser === undefined ? act.forUser : change.forUser,
      dueAt: change.dueAt ?? act.dueAt,
      clock: change.dueAt ? (change.clock ?? null) : act.clock,
      stopsOnAnswer: change.stopsOnAnswer ?? act.stopsOnAnswer,
      snoozes: change.snoozes ?? was,
      seenInbound: draft.dialog.inbound,
    }
    if (next.forUser !== act.forUser) await demandPerson(locked, next.forUser, userId)
    if (next.snoozes && !was) demandHolder(draft.dialog, userId)
    updateReminder(pipeline, companyId, next)
    if (next.snoozes) putOff(locked, next.dueAt, act.id)
    else if (was) putOff(locked, null, act.id)
    const result = await lockReminder(pipeline, companyId, act.id)
    if (!result || result.dialogId !== dialogId) throw new AppError(errors.notFound)
    return { result, isShownAnew: was || next.snoozes }
  })

/** Says that one is done or, before its moment, cancels it. Null: no such dialog. */
export const endReminder = (core: Core, place: ReminderPlace): Promise<true | null> =>
  underReminderLock(core, place, async (locked) => {
    const { pipeline, act } = locked
    const state = act.state === 'fired' ? 'done' : 'cancelled'
    settleActs(pipeline, place.companyId, [{ id: act.id, state }], core.now())
    const was = isSnoozing(act)
    if (was) putOff(locked, null, act.id)
    return { result: true as const, isShownAnew: was }
  })

const demandHolder = ({ owner, ownerUserId }: LockedDialog, userId: number): void => {
  if (owner !== 'person' || ownerUserId !== userId) throw new AppError(reminderErrors.notHolder)
}

/** The caller sees the room already. */
const demandPerson = async ({ pipeline, draft }: UnderLock, forUser: number | null, userId: number): Promise<void> => {
  const { companyId, id } = draft.dialog
  if (forUser === null || forUser === userId) return
  if (!(await mayBeReminded(pipeline, companyId, id, forUser))) throw noSuchPerson()
}

/** Puts the room off, or (null) brings it back; its row is shown anew. */
const putOff = ({ pipeline, draft }: UnderLock, until: Date | null, actId: number): void => {
  const { companyId, id } = draft.dialog
  snooze(pipeline, companyId, id, until, actId)
  draft.dialog.version += 1
  draft.isTouched = true
}

const tell = (core: Core, { dialog, isShownAnew }: { dialog: LockedDialog; isShownAnew: boolean }): void => {
  if (isShownAnew) core.publish(dialogChange(dialog.companyId, dialog, dialog.version))
  core.scheduleChanged(dialog)
}
