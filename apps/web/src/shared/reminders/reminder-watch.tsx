import { useEffect } from 'react'
import { live } from '../../app/live/index.ts'
import { createPersonAlert } from '../../app/live/person-alert.ts'
import { appTexts } from '../../app/texts.ts'
import { setTitleCount } from '../../ui/document-title.ts'
import { toastInfo } from '../../ui/toast.tsx'
import { useFiredCount } from './use-fired-count.ts'

interface ReminderWatchProps {
  userId: number
  /** The open conversation shows its own reminder. */
  openId: number | null
  onOpen: (dialogId: number) => void
}

/** Longer than toasts for own actions: the person is busy with something else. */
const lifeMs = 10_000

/** On every screen: counts reminders that have come in the tab's title, and tells of a new one as of a message. */
export function ReminderWatch({ userId, openId, onOpen }: ReminderWatchProps) {
  const count = useFiredCount()
  useEffect(() => {
    setTitleCount(count, 'reminders')
    return () => setTitleCount(0, 'reminders')
  }, [count])
  useEffect(() => {
    const alert = createPersonAlert(onOpen, userId)
    return live.on('reminded', ({ dialogId, contactName, text }) => {
      alert('reminded', { id: dialogId, name: contactName, lastMessage: text })
      if (dialogId === openId) return
      const action = { label: appTexts.open, run: () => onOpen(dialogId) }
      toastInfo(appTexts.remindedOf(contactName), { ...(text === '' ? {} : { detail: text }), action, lifeMs })
    })
  }, [openId, onOpen, userId])
  return null
}
