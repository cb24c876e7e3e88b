import { type DialogStreamIn, type DialogStreamOut, typingEveryMs } from '@prosa/contract'

type HereFrame = Extract<DialogStreamOut, { type: 'here' }>

/** Other people present in the room. */
export type Others = Pick<HereFrame, 'people' | 'isContactTyping'>

export const nobodyElse: Others = { people: [], isContactTyping: false }

/** Reports this page's presence over the room's stream: looked at, typing or hidden. */
export interface Here {
  /** The stream has (re)opened: the server knows nothing of this page yet. */
  opened: () => void
  /** The person typed. */
  typed: () => void
  /** The text was sent or removed. */
  stopped: () => void
  /** The page became visible or hidden. */
  looked: () => void
}

export function createHere(send: (frame: DialogStreamIn) => boolean, isLookedAt: () => boolean): Here {
  let saidMs = Number.NEGATIVE_INFINITY
  const look = (): void => {
    saidMs = Number.NEGATIVE_INFINITY
    send({ type: 'here', state: isLookedAt() ? 'looking' : 'away' })
  }
  return {
    opened: look,
    looked: look,
    stopped: () => {
      if (saidMs > Number.NEGATIVE_INFINITY) look()
    },
    typed: () => {
      const now = performance.now()
      if (now - saidMs < typingEveryMs) return
      if (send({ type: 'here', state: 'typing' })) saidMs = now
    },
  }
}
