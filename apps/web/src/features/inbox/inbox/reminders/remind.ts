import {
  changeReminder,
  endReminder,
  listOwnReminders,
  listReminders,
  planReminder,
  type Reminder,
  type ScheduleMoment,
} from '@prosa/contract'
import { call } from '../../../../app/api.ts'
import { errorMessage } from '../../../../app/api-error.ts'
import { createPersonSwitch } from '../../../../app/person-switch.ts'
import { invalidate } from '../../../../app/query.ts'
import { toastError, toastSuccess } from '../../../../ui/toast.tsx'
import { noteActs } from '../scheduled/plan.ts'
import { reminderTexts as texts } from './reminder-texts.ts'

/** Whether this person's reminders come only if the customer does not answer before. */
export const useRemindIfSilent = createPersonSwitch('prosa.remind-if-silent')

/** What a reminder says, whom it is for, and its conditions. */
export interface ReminderValues {
  text: string
  for: 'queue' | number
  onlyIfSilent: boolean
  snoozes: boolean
}

const undoMs = 8_000

const readAgain = (): void => void invalidate(listReminders, listOwnReminders)

/** @returns whether it was done; a failure is told */
export const tryAct = async (act: () => Promise<unknown>, failed: string = texts.saveFailed): Promise<boolean> => {
  try {
    await act()
    return true
  } catch (error) {
    toastError(failed, { detail: errorMessage(error) })
    return false
  } finally {
    readAgain()
  }
}

/** After a reminder was made: tells when it comes, with the way back. */
export const tellPlanned = ({ id, dialogId, snoozes }: Reminder, when: string): void => {
  noteActs(dialogId)
  readAgain()
  const undo = (): Promise<boolean> => tryAct(() => call(endReminder, { params: { id } }))
  toastSuccess((snoozes ? texts.snoozed : texts.planned)(when), {
    lifeMs: undoMs,
    action: { label: texts.undo, run: () => void undo() },
  })
}

/** @returns the reminder; null where it failed, which is told */
export const remindAt = async (
  dialogId: number,
  body: ReminderValues & { clientId: string; at: ScheduleMoment },
): Promise<Reminder | null> => {
  let made: Reminder | null = null
  await tryAct(async () => {
    made = await call(planReminder, { params: { id: dialogId }, body })
  }, texts.planFailed)
  return made
}

/** Puts a reminder off. A room that it had put off goes again, where the person still holds it. */
export const putOff = (
  { id, snoozes, owner, ownerUserId }: Reminder,
  userId: number,
  at: ScheduleMoment,
): Promise<boolean> =>
  tryAct(() =>
    call(changeReminder, {
      params: { id },
      body: { at, snoozes: snoozes && owner === 'person' && ownerUserId === userId },
    }),
  )

/** Says that it is done, or cancels it before its moment. */
export const endNow = async ({ id, state, snoozes }: Reminder): Promise<void> => {
  if (await tryAct(() => call(endReminder, { params: { id } })))
    toastSuccess(state === 'fired' ? texts.isDone : snoozes ? texts.isBack : texts.cancelled)
}
