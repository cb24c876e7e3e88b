import type { SidebarDialog } from '@prosa/contract'
import { inboxTexts } from './texts.ts'

/** Sound and notification are for rooms of one's own, offered to one, or in the queue. */
export const concernsMe = (dialog: Pick<SidebarDialog, 'owner' | 'ownerUserId'>, userId: number): boolean =>
  dialog.owner === 'queue' || dialog.ownerUserId === userId

/** Asked once on load, as specified; browsers remember the answer. */
export const requestNotifications = (): void => {
  if (!('Notification' in window) || Notification.permission !== 'default') return
  // Some browsers only ask after a gesture and refuse otherwise: then there is the sound.
  Notification.requestPermission().catch(() => undefined)
}

let context: AudioContext | null = null

/** Two short tones, made here so that no file must load. */
const playSound = (): void => {
  context ??= new AudioContext()
  const { currentTime, destination } = context
  for (const [start, frequency] of [
    [0, 660],
    [0.12, 880],
  ] as const) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.08, currentTime + start)
    volume.gain.exponentialRampToValueAtTime(0.001, currentTime + start + 0.18)
    tone.connect(volume).connect(destination)
    tone.start(currentTime + start)
    tone.stop(currentTime + start + 0.2)
  }
}

/** While the tab is hidden: a sound and the browser's notification; a click on it opens the dialog. */
export const notifyNewMessage = (dialog: Pick<SidebarDialog, 'id'>): void => {
  if (document.visibilityState === 'visible') return
  try {
    playSound()
  } catch {
    // A browser without sound: the notification remains.
  }
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const notification = new Notification(inboxTexts.notificationTitle, {
    body: inboxTexts.notificationText,
    tag: `dialog-${dialog.id}`,
  })
  notification.onclick = () => {
    window.focus()
    window.dispatchEvent(new CustomEvent(openDialogEvent, { detail: dialog.id }))
    notification.close()
  }
}

/** Fired on the window when a notification was clicked; its detail is the dialog's id. */
export const openDialogEvent = 'prosa:open-dialog'
