import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { flowTexts } from '../texts.ts'
import { useEditorState } from './editor-context.tsx'
import { isUnsaved } from './editor-state.ts'

/** How long changes may stay unsaved before the reminder comes. */
export const reminderDelayMs = 1_500_000
const reminderId = 'flow-reminder'

/** A warning that stays until it is closed or the flow is saved. */
export function useReminder(): void {
  const isWaiting = useEditorState(isUnsaved)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => {
      notifications.show({
        id: reminderId,
        role: 'alert',
        message: flowTexts.reminder,
        color: 'yellow',
        autoClose: false,
        closeButtonProps: { 'aria-label': flowTexts.dismiss },
      })
    }, reminderDelayMs)
    return () => {
      clearTimeout(timer)
      notifications.hide(reminderId)
    }
  }, [isWaiting])
}
