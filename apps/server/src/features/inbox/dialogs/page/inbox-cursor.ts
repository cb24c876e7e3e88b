/** A page's position in the inbox: sort time (microseconds) and id of its last row. Opaque to browsers. */
export interface InboxCursor {
  micros: string
  id: number
}

const lastId = 2_147_483_647

export const printCursor = (cursor: InboxCursor): string =>
  Buffer.from(`${cursor.micros}.${cursor.id}`).toString('base64url')

/** @returns null for anything that `printCursor` did not produce */
export const parseCursor = (text: string): InboxCursor | null => {
  const match = /^(\d{1,18})\.(\d{1,10})$/.exec(Buffer.from(text, 'base64url').toString())
  if (!match?.[1] || !match[2] || Number(match[2]) > lastId) return null
  return { micros: match[1], id: Number(match[2]) }
}

/**
 * A position in the sidebar's stream: the snapshot horizon of an answer, with the id of the database cluster. After a restore into another cluster it
 * is invalid, and browsers fetch everything again.
 */
export const printPosition = (cluster: string, horizon: string): string => `${cluster}:${horizon}`

/** The largest transaction id that PostgreSQL knows (xid8). */
const lastHorizon = 2n ** 64n - 1n

/** @returns the horizon, or null for another cluster or an invalid text */
export const parsePosition = (cluster: string, text: string): string | null => {
  const match = /^(\d+):(\d{1,20})$/.exec(text)
  return match?.[1] === cluster && match[2] && BigInt(match[2]) <= lastHorizon ? match[2] : null
}
