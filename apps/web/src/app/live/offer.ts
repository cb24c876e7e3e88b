import { getDialog, joinDialog, passDialog } from '@prosa/contract'
import { useMutation } from '@tanstack/react-query'
import { toastInfo } from '../../ui/toast.tsx'
import { unitNames } from '../../ui/unit-names.ts'
import { call } from '../api.ts'
import { isAway } from '../api-error.ts'
import { invalidate } from '../query.ts'
import { appTexts } from '../texts.ts'
import { useLiveStores } from './index.ts'

/** The remaining ms as '0:42', at least zero; in words from an hour on. */
export const formatLeft = (leftMs: number): string => {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const hours = Math.floor(seconds / 3600)
  const days = Math.floor(hours / 24)
  if (days > 0) return `${days} ${unitNames.days(days)}`
  if (hours > 0) return `${hours} ${unitNames.hours(hours)}`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * Accepts or declines an offer to this person. A refusal (too late) removes the offer too; without an answer it stays, to be tried again.
 * `onAccepted` is called even if the stream removed the offer from the screen before the answer.
 */
export function useOfferActs(dialogId: number, onAccepted?: () => void) {
  const { attention, rooms } = useLiveStores()
  const settle = (_: unknown, error: Error | null): void => {
    if (isAway(error)) return
    attention.dismiss(dialogId)
    void invalidate(getDialog)
  }
  const accept = useMutation({
    meta: { loud: true },
    mutationFn: () => call(joinDialog, { params: { id: dialogId } }),
    onSuccess: (dialog) => {
      rooms.put([dialog])
      onAccepted?.()
    },
    onSettled: settle,
  })
  const pass = useMutation({
    meta: { loud: true },
    mutationFn: () => call(passDialog, { params: { id: dialogId } }),
    onSuccess: () => toastInfo(appTexts.passed),
    onSettled: settle,
  })
  return { accept, pass }
}
