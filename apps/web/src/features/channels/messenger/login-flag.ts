/*
 * How the window of Facebook tells the tab that opened it: a flag in this browser's storage, the bot's own, so that tabs of two bots
 * do not take each other's. The window itself cannot be asked: Facebook's pages cut the tie between the two.
 */

const keyOf = (botId: number): string => `prosa.facebook-login.${botId}`

/** Where storage is forbidden nothing is told, and the tab is reloaded by hand. */
const quietly = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

export const raiseLoginFlag = (botId: number): void =>
  quietly(() => localStorage.setItem(keyOf(botId), 'true'), undefined)

/** Whether the login has ended; read once, it is gone. */
export const takeLoginFlag = (botId: number): boolean =>
  quietly(() => {
    const isUp = localStorage.getItem(keyOf(botId)) === 'true'
    if (isUp) localStorage.removeItem(keyOf(botId))
    return isUp
  }, false)
