import { useEffect } from 'react'
import { takeBackToast, toastWarning } from '../../../../ui/toast.tsx'
import { flowTexts } from '../texts.ts'
import { useEditorState } from './editor-context.tsx'
import { isUnsaved } from './editor-state.ts'

/** Time that changes may stay unsaved before the reminder appears. */
export const reminderDelayMs = 1_500_000
const topic = 'flow-reminder'

/** A warning that stays until it is closed or the flow is saved. */
export function useReminder(): void {
  const isWaiting = useEditorState(isUnsaved)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => toastWarning(flowTexts.reminder, { topic, lifeMs: 'sticky' }), reminderDelayMs)
    return () => {
      clearTimeout(timer)
      takeBackToast(topic)
    }
  }, [isWaiting])
}
