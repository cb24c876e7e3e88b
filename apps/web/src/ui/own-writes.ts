/** Tells own writes that come back from changes made elsewhere. */
export interface OwnWrites {
  add: (text: string) => void
  /** The newest write that has not come back yet. */
  last: () => string | undefined
  /** Whether the text is an own write, which is then confirmed; any other text discards all pending writes. */
  see: (text: string) => boolean
  /** Discards pending writes when nobody observes them any more. */
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
