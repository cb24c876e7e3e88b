import type { Platform } from '../../../platform/index.ts'
import { createLoginThrottle, demandTry, foldEmail } from '../sessions/index.ts'

interface Guesser {
  email: string
  /** The caller's address. */
  address: string
  /** Id of the device, if the account has logged in on it before. */
  device: string | null
}

/** Runs an action guarded by a code, with the same throttle as logins. @throws tooMany, and whatever the work throws */
export type CodeGuard = <T>(who: Guesser, work: () => Promise<T>) => Promise<T>

export const createCodeGuard = ({ clock, database }: Platform): CodeGuard => {
  const throttle = createLoginThrottle(database.unscoped(), clock)
  return async ({ email, address, device }, work) => {
    // Counted separately from passwords: a known password must not give fresh tries for codes.
    const attempt = { account: `code ${foldEmail(email)}`, address, device }
    await demandTry(throttle, attempt)
    const result = await work()
    await throttle.succeeded(attempt)
    return result
  }
}
