const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How long tokens live (ASVS 7.3 and 10.4.8 as the product's security page chose). */
export const lifetimes = {
  accessMs: 15 * minuteMs,
  refreshIdleMs: 7 * dayMs,
  familyMs: 30 * dayMs,
  /** Within it the same refresh token gives the same successor: tabs race. Later use is theft. */
  rotationGraceMs: 30_000,
} as const
