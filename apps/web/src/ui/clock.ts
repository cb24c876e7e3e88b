/*
 * The server's clock as this device knows it. A device's own clock may be wrong by minutes, and what the server says (until when an offer
 * stands, since when somebody waits) means nothing by it. So whatever is compared with a moment of the server asks here.
 */

/** Of less than that the answer's way, and its `Date` of whole seconds, say nothing. */
const unsureMs = 2_000

let offsetMs = 0

/** What the server's `Date` said, of an answer that was asked for and came at these moments of the device's clock. */
export function hearServerDate(date: string | null, askedAtMs: number, cameAtMs: number): void {
  const saidMs = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(saidMs)) return
  // It was written somewhere between asking and coming, and within its second.
  const heardMs = saidMs + 500 - (askedAtMs + cameAtMs) / 2
  const doubtMs = unsureMs + (cameAtMs - askedAtMs) / 2
  // A clock that was right so far stays: what is shown does not jump back and forth with each answer.
  if (Math.abs(heardMs - offsetMs) <= doubtMs) return
  offsetMs = Math.abs(heardMs) <= doubtMs ? 0 : heardMs
}

/** Now by the server's clock, in ms since 1970. */
export const serverNowMs = (): number => Date.now() + offsetMs

/** Now by the server's clock. */
export const serverNow = (): Date => new Date(serverNowMs())
