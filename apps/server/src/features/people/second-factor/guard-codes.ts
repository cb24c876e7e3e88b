import type { Platform } from '../../../platform/index.ts'
import { createLoginThrottle, demandTry, foldEmail } from '../sessions/index.ts'

interface Guesser {
  email: string
  /** The caller's address. */
  address: string
  /** Where the account has logged in on the device before. */
  device: string | null
}

/** Runs what a code opens, as slowly as logins where codes are guessed. @throws tooMany, and whatever the work throws */
export type CodeGuard = <T>(who: Guesser, work: () => Promise<T>) => Promise<T>

export const createCodeGuard = ({ clock, database }: Platform): CodeGuard => {
  const throttle = createLoginThrottle(database.unscoped(), clock)
  return async ({ email, address, device }, work) => {
    // Counted apart from passwords: whoever knows the password has begun to guess anew.
    const attempt = { account: `code ${foldEmail(email)}`, address, device }
    await demandTry(throttle, attempt)
    const result = await work()
    await throttle.succeeded(attempt)
    return result
  }
}
