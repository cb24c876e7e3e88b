const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Lifetimes of tokens (ASVS 7.3 and 10.4.8, as chosen on the product's security page). */
export const lifetimes = {
  accessMs: 15 * minuteMs,
  refreshIdleMs: 7 * dayMs,
  familyMs: 30 * dayMs,
  /**
   * Within this time the same refresh token returns the same successor, for concurrent tabs. Later use counts as theft.
   */
  rotationGraceMs: 30_000,
} as const
