import { maxScheduled } from '@prosa/contract'
import { AppError, defineErrors } from '../../platform/errors/index.ts'
import { type Core, type UnderLock, underLock } from '../core.ts'
import { dialogChange } from '../model/events.ts'

const planningErrors = defineErrors({
  companyFull: [
    422,
    `A empresa já tem ${maxScheduled.company.toLocaleString('pt-BR')} mensagens agendadas, lembretes e follow-ups. Tente quando alguns tiverem passado.`,
  ],
})

interface Planned<T> {
  act: T
  /** False: the same `clientId` came again, and this is what it made before. */
  isNew: boolean
  /** The room's row in lists changes with it. */
  isShownAnew?: boolean
}

/**
 * Every way in which a person plans something in a room: under its lock, within the company's limit, which is counted before it, and told after the commit.
 * Null: no such dialog.
 * @throws AppError 422 where the company is full
 */
export const planUnderLock = async <T>(
  core: Core,
  {
    companyId,
    dialogId,
    workspaceIds,
  }: { companyId: number; dialogId: number; workspaceIds?: readonly number[] | undefined },
  work: (locked: UnderLock) => Promise<Planned<T> | null>,
): Promise<T | null> => {
  const isFull = await core.companyRoom.isFull(companyId)
  const planned = await underLock(
    core,
    companyId,
    dialogId,
    async (locked) => {
      const made = await work(locked)
      if (made?.isNew && isFull) throw new AppError(planningErrors.companyFull)
      return made && { ...made, dialog: locked.draft.dialog }
    },
    { workspaceIds },
  )
  if (!planned) return null
  const { act, isNew, isShownAnew, dialog } = planned
  if (!isNew) return act
  core.companyRoom.planned(companyId)
  if (isShownAnew) core.publish(dialogChange(companyId, dialog, dialog.version))
  core.scheduleChanged(dialog)
  return act
}
