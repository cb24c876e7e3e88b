/** Tells what comes back of what one wrote oneself from what somebody else wrote. */
export interface OwnWrites {
  add: (text: string) => void
  /** The last one that did not come back yet. */
  last: () => string | undefined
  /** Whether this is one of one's own, which then is back; anything else outdates them all. */
  see: (text: string) => boolean
  /** Nobody is left who would see what comes back. */
  forget: () => void
}

export function createOwnWrites(): OwnWrites {
  let underWay: string[] = []
  let seen: string | null = null
  return {
    add: (text) => {
      underWay.push(text)
    },
    last: () => underWay.at(-1),
    see: (text) => {
      if (text === seen) return true
      seen = text
      const place = underWay.indexOf(text)
      underWay = place === -1 ? [] : underWay.slice(place + 1)
      return place !== -1
    },
    forget: () => {
      underWay = []
      seen = null
    },
  }
}
