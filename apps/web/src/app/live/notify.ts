import type { SidebarDialog } from '@prosa/contract'
import { appTexts } from '../texts.ts'

let context: AudioContext | null = null

/** Two short tones, generated so that no file must load. */
const playSound = (): void => {
  context ??= new AudioContext()
  // Suspended until the person's first gesture: tones would queue up and play together.
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

/** Runs what a browser may refuse (no sound, no notifications outside of a service worker, as on Android). */
const attempt = (run: () => void): void => {
  try {
    run()
  } catch {
    // Other signals remain: badge, title, card.
  }
}

type AlertKind = 'message' | 'transferred' | 'offered' | 'mentioned' | 'reminded' | 'alarm'

const titles: Readonly<Record<AlertKind, string>> = {
  message: appTexts.notificationTitle,
  transferred: appTexts.transferredTitle,
  offered: appTexts.offeredTitle,
  mentioned: appTexts.mentionedTitle,
  reminded: appTexts.remindedTitle,
  alarm: appTexts.alarmTitle,
}
const bodies: Readonly<Record<AlertKind, string>> = {
  message: appTexts.notificationText,
  transferred: appTexts.handedText,
  offered: appTexts.handedText,
  mentioned: appTexts.mentionedText,
  reminded: appTexts.remindedText,
  alarm: appTexts.handedText,
}

/**
 * Plays a sound, and shows a browser notification while the tab is hidden; for transfers to this person always a sound, since the tab may be on
 * another screen. A click on the notification opens the room. Name and text are included only if the person wants that.
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
