/*
 * The server's clock as this device knows it. A device's own clock may be wrong by minutes, and what the server says (until when an offer
 * stands, since when somebody waits) means nothing by it.
 */

export interface ServerClock {
  /** What the server's `Date` said, of an answer that was asked for and came at these moments of the device's clock. */
  hear: (date: string | null, askedAtMs: number, cameAtMs: number) => void
  /** Now by the server's clock, in ms since 1970. */
  nowMs: () => number
}

/** Of less than that the answer's way, and its `Date` of whole seconds, say nothing. */
const unsureMs = 2_000

export const createServerClock = (): ServerClock => {
  let offsetMs = 0
  return {
    hear: (date, askedAtMs, cameAtMs) => {
      const saidMs = date === null ? Number.NaN : Date.parse(date)
      if (Number.isNaN(saidMs)) return
      // It was written somewhere between asking and coming, and within its second.
      const heardMs = saidMs + 500 - (askedAtMs + cameAtMs) / 2
      const doubtMs = unsureMs + (cameAtMs - askedAtMs) / 2
      // A clock that was right so far stays: what is shown does not jump back and forth with each answer.
      if (Math.abs(heardMs - offsetMs) <= doubtMs) return
      offsetMs = Math.abs(heardMs) <= doubtMs ? 0 : heardMs
    },
    nowMs: () => Date.now() + offsetMs,
  }
}
