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
