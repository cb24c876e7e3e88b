import type { SidebarDialog } from '@prosa/contract'
import { appTexts } from '../texts.ts'

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
  // Before the person's first gesture it is suspended: tones would pile up and all sound at once when it wakes.
  if (context.state !== 'running') return void context.resume().catch(() => undefined)
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

/** Runs what a browser may refuse (no sound, no notifications outside of a service worker as on Android). */
const attempt = (run: () => void): void => {
  try {
    run()
  } catch {
    // The other signs remain: badge, title, card.
  }
}

type AlertKind = 'message' | 'transferred' | 'offered' | 'mentioned' | 'alarm'

const titles: Readonly<Record<AlertKind, string>> = {
  message: appTexts.notificationTitle,
  transferred: appTexts.transferredTitle,
  offered: appTexts.offeredTitle,
  mentioned: appTexts.mentionedTitle,
  alarm: appTexts.alarmTitle,
}
const bodies: Readonly<Record<AlertKind, string>> = {
  message: appTexts.notificationText,
  transferred: appTexts.handedText,
  offered: appTexts.handedText,
  mentioned: appTexts.mentionedText,
  alarm: appTexts.handedText,
}

/**
 * A sound and the browser's notification while the tab is hidden; what is handed to this person sounds in any case, since it
 * may be on another screen. A click on the notification opens the room. Who wrote and what is said only to whoever wants it.
 */
export const createAlert =
  (onOpen: (dialogId: number) => void, saysWords: () => boolean) =>
  (kind: AlertKind, dialog: Pick<SidebarDialog, 'id' | 'name' | 'lastMessage'>): void => {
    const isHidden = document.visibilityState !== 'visible'
    if (isHidden || kind !== 'message') attempt(playSound)
    if (!isHidden || !('Notification' in window) || Notification.permission !== 'granted') return
    attempt(() => {
      const notification = new Notification(titles[kind], {
        body: saysWords() ? `${bodies[kind]}\n${dialog.name}: ${dialog.lastMessage}` : bodies[kind],
        tag: `dialog-${dialog.id}`,
      })
      notification.onclick = () => {
        window.focus()
        onOpen(dialog.id)
        notification.close()
      }
    })
  }
