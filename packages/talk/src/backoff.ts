/** Wait before attempt `attempt` (0 is the first repetition): 1 s doubling to 30 s, with up to half of it by chance. `chance` is 0 to 1. */
export const backoffMs = (attempt: number, chance: number): number =>
  Math.min(30_000, 1000 * 2 ** attempt) * (0.5 + chance / 2)
