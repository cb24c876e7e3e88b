/* The login window reports its result to the tab that opened it by a flag in this browser's storage. The key is the
   login's `state`, so that logins of two tabs do not mix. `window.closed` is not reliable: Facebook's pages may cut
   the link between the two windows, which then looks closed at once. */

export type LoginEnd = 'done' | 'denied' | 'failed'

const prefix = 'prosa.meta-login.'
const ends: readonly string[] = ['done', 'denied', 'failed'] satisfies LoginEnd[]

/** If storage is blocked, no flag is written, and the tab asks the server instead. */
const quietly = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

export const raiseLoginFlag = (state: string, end: LoginEnd): void =>
  quietly(() => localStorage.setItem(`${prefix}${state}`, end), undefined)

/** Reads and removes the result of a login; null while it is not finished. */
export const takeLoginFlag = (state: string): LoginEnd | null =>
  quietly(() => {
    const found = localStorage.getItem(`${prefix}${state}`)
    if (found !== null) localStorage.removeItem(`${prefix}${state}`)
    return found !== null && ends.includes(found) ? (found as LoginEnd) : null
  }, null)

/** Removes flags of tabs that were closed before reading them. */
export const clearLoginFlags = (): void =>
  quietly(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  }, undefined)
