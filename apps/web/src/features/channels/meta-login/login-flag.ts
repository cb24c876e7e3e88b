/*
 * How the window of Facebook tells the tab that opened it what became of the login: a flag in this browser's storage under the
 * login's own state, so that logins of two tabs do not take each other's. The window itself cannot be asked: Facebook's pages may
 * cut the tie between the two, and it then looks closed from the moment it goes there.
 */

export type LoginEnd = 'done' | 'denied' | 'failed'

const prefix = 'prosa.meta-login.'
const ends: readonly string[] = ['done', 'denied', 'failed'] satisfies LoginEnd[]

/** Where storage is forbidden nothing is told, and the tab finds out by asking the server. */
const quietly = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

export const raiseLoginFlag = (state: string, end: LoginEnd): void =>
  quietly(() => localStorage.setItem(`${prefix}${state}`, end), undefined)

/** What became of the login; null while it goes on. Read once, it is gone. */
export const takeLoginFlag = (state: string): LoginEnd | null =>
  quietly(() => {
    const found = localStorage.getItem(`${prefix}${state}`)
    if (found !== null) localStorage.removeItem(`${prefix}${state}`)
    return found !== null && ends.includes(found) ? (found as LoginEnd) : null
  }, null)

/** Those of tabs that were closed before they read theirs. */
export const clearLoginFlags = (): void =>
  quietly(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  }, undefined)
