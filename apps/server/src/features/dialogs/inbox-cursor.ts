/** Where a page of the inbox stands: the moment (microseconds) and id that its last row is sorted by. Opaque to browsers. */
export interface InboxCursor {
  micros: string
  id: number
}

const lastId = 2_147_483_647

export const printCursor = (cursor: InboxCursor): string =>
  Buffer.from(`${cursor.micros}.${cursor.id}`).toString('base64url')

/** @returns null for what was not made by `printCursor`. */
export const parseCursor = (text: string): InboxCursor | null => {
  const match = /^(\d{1,18})\.(\d{1,10})$/.exec(Buffer.from(text, 'base64url').toString())
  if (!match?.[1] || !match[2] || Number(match[2]) > lastId) return null
  return { micros: match[1], id: Number(match[2]) }
}

/**
 * A position in the sidebar's stream: the snapshot horizon of the answer that carried it, with the cluster it belongs to.
 * Restored into another cluster a position means nothing; then the browser fetches its pages afresh.
 */
export const printPosition = (cluster: string, horizon: string): string => `${cluster}:${horizon}`

/** The largest transaction id that PostgreSQL knows (xid8). */
const lastHorizon = 2n ** 64n - 1n

/** @returns the horizon, or null when the position is of another cluster or was not made by `printPosition`. */
export const parsePosition = (cluster: string, text: string): string | null => {
  const match = /^(\d+):(\d{1,20})$/.exec(text)
  return match?.[1] === cluster && match[2] && BigInt(match[2]) <= lastHorizon ? match[2] : null
}
