/** Bots of these objectives run no flow; they take another one only with keys at hand. */
export const flowlessTargets: ReadonlySet<number> = new Set([4, 6])
