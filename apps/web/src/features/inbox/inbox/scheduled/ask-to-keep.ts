import { cancelScheduled, listScheduled } from '@prosa/contract'
import { call } from '../../../../app/api.ts'
import { errorMessage } from '../../../../app/api-error.ts'
import { confirm } from '../../../../ui/confirm.ts'
import { toastError } from '../../../../ui/toast.tsx'
import { scheduledTexts as texts } from './scheduled-texts.ts'

/**
 * Asks what becomes of the planned messages of a room that is being finalized, and cancels them where that is wanted.
 * @returns `none` where none waits; `no` where the room stays open
 */
export async function askToKeep(dialogId: number): Promise<'none' | 'yes' | 'no'> {
  try {
    const { result } = await call(listScheduled, { params: { id: dialogId } })
    const waiting = result.filter(({ state }) => state === 'waiting')
    if (waiting.length === 0) return 'none'
    let cancels = false
    const isSure = await confirm({
      text: texts.finalizeAsk(waiting.length),
      confirmLabel: texts.finalize,
      choice: {
        label: texts.cancelToo,
        isOn: false,
        set: (isOn) => {
          cancels = isOn
        },
      },
    })
    if (!isSure) return 'no'
    if (cancels) for (const { id, mayChange } of waiting) if (mayChange) await call(cancelScheduled, { params: { id } })
    return 'yes'
  } catch (error) {
    toastError(texts.actFailed, { detail: errorMessage(error) })
    return 'no'
  }
}
