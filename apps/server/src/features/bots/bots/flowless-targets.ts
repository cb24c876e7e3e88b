/** Bots with these objectives run no flow; changing to another objective needs available keys. */
export const flowlessTargets: ReadonlySet<number> = new Set([4, 6])
