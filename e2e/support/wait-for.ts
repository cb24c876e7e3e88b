import { setTimeout as wait } from 'node:timers/promises'

const patienceMs = 20_000
const lookMs = 50

/** Waits until something outside of the browser has come about. @throws what was waited for in vain */
export const waitFor = async (isThere: () => boolean, what: string): Promise<void> => {
  for (const end = performance.now() + patienceMs; !isThere(); await wait(lookMs))
    if (performance.now() > end) throw new Error(`In vain: ${what}`)
}
