/** Changes that the loader makes to the embedding page, and the functions that undo them. */

/** Puts '(2) ' before the page's current title, also after the page changed it. */
export const showCountInTitle = (count: number): void => {
  const own = document.title.replace(/^\(\d+\+?\) /, '')
  const next = count > 0 ? `(${countLabel(count)}) ${own}` : own
  if (document.title !== next) document.title = next
}

export const countLabel = (count: number): string => (count > 99 ? '99+' : String(count))

const lockMark = 'data-prosa-live-chat'

/**
 * Prevents scrolling, keyboard focus and screen reader access for the page behind the full screen. Call again after the
 * site replaced its body, which may be a copy of a locked one.
 */
export const createLock = () => {
  let overflow: string | null = null
  return (isLocked: boolean): void => {
    const { body, documentElement } = document
    const { style } = documentElement
    if (isLocked && overflow === null) {
      overflow = style.overflow
      style.overflow = 'hidden'
    } else if (!isLocked && overflow !== null) {
      style.overflow = overflow
      overflow = null
    }
    const isOurs = body.hasAttribute(lockMark)
    if (isLocked === isOurs || (isLocked && body.hasAttribute('inert'))) return
    for (const name of ['inert', lockMark]) body.toggleAttribute(name, isLocked)
  }
}

/** Follows the visible area above the on-screen keyboard. */
export const followViewport = (root: HTMLElement): void => {
  const view = window.visualViewport
  if (!view) return
  const follow = (): void => {
    // When the page is zoomed, the visual viewport is only the zoomed part.
    if (view.scale > 1.01) return
    root.style.setProperty('--view-height', `${view.height}px`)
    root.style.setProperty('--view-top', `${view.offsetTop}px`)
  }
  view.addEventListener('resize', follow)
  view.addEventListener('scroll', follow)
  follow()
}

export interface Chime {
  /** Allows the sound once a conversation exists: at once after an earlier touch, else from the next touch. */
  arm: () => void
  play: () => void
}

/** A short soft sound. Browsers allow no sound before the visitor touches the page. */
export const createChime = (): Chime => {
  let audio: AudioContext | null = null
  let isArmed = false
  const unlock = (): void => {
    try {
      audio ??= new AudioContext()
      void audio.resume()
    } catch {
      // The browser has no audio.
    }
  }
  const arm = (): void => {
    if (isArmed) return
    isArmed = true
    if (navigator.userActivation?.hasBeenActive) unlock()
    for (const gesture of ['pointerdown', 'keydown']) addEventListener(gesture, unlock, { once: true, capture: true })
  }
  const play = (): void => {
    if (audio?.state !== 'running') return
    const now = audio.currentTime
    for (const [frequency, from] of [
      [660, 0],
      [880, 0.09],
    ] as const) {
      const tone = new OscillatorNode(audio, { frequency })
      const volume = new GainNode(audio, { gain: 0 })
      volume.gain.setValueAtTime(0, now + from)
      volume.gain.linearRampToValueAtTime(0.08, now + from + 0.015)
      volume.gain.exponentialRampToValueAtTime(0.0001, now + from + 0.25)
      tone.connect(volume).connect(audio.destination)
      tone.start(now + from)
      tone.stop(now + from + 0.26)
    }
  }
  return { arm, play }
}

/** Whether this visitor has a conversation. Kept in the page's storage, because the loader cannot read the frame's. */
export const createSessionMark = (botToken: string) => {
  const key = `prosa-live-chat:${botToken}`
  return {
    exists: (): boolean => {
      try {
        return localStorage.getItem(key) === '1'
      } catch {
        return false
      }
    },
    set: (exists: boolean): void => {
      try {
        if (exists) localStorage.setItem(key, '1')
        else localStorage.removeItem(key)
      } catch {
        // Storage is blocked: the conversation then resumes only when the visitor opens it.
      }
    },
  }
}
