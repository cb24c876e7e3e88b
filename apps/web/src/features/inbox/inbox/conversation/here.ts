import { type DialogStreamIn, type DialogStreamOut, typingEveryMs } from '@prosa/contract'

type HereFrame = Extract<DialogStreamOut, { type: 'here' }>

/** Who else is in the room just now. */
export type Others = Pick<HereFrame, 'people' | 'isContactTyping'>

export const nobodyElse: Others = { people: [], isContactTyping: false }

/** Says over the room's stream what this page is to it: looked at, typed in, or hidden. */
export interface Here {
  /** The stream is open (again): the other side knows nothing of this page. */
  opened: () => void
  /** Something was typed. */
  typed: () => void
  /** It was sent, or taken back. */
  stopped: () => void
  /** One looks at the page again, or away. */
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
