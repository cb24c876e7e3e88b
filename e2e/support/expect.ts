import { isDeepStrictEqual } from 'node:util'

/** Throws with both values when they differ. */
export const expectEqual = (found: unknown, wanted: unknown, what: string): void => {
  if (!isDeepStrictEqual(found, wanted))
    throw new Error(`${what}\n  wanted ${JSON.stringify(wanted)}\n  found  ${JSON.stringify(found)}`)
}

const pauseMs = 50
const patienceMs = 10_000

/** Asks until the answer is the wanted one; for what a page shows in more than one element. */
export const expectSoon = async (ask: () => Promise<unknown>, wanted: unknown, what: string): Promise<void> => {
  const until = Date.now() + patienceMs
  let found = await ask()
  while (!isDeepStrictEqual(found, wanted) && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    found = await ask()
  }
  expectEqual(found, wanted, what)
}
