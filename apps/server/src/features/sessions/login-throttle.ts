import type { Clock } from '../../platform/clock/index.ts'

/**
 * Slows guessing down without ever locking an account: refused logins are counted per account and address, per account from
 * anywhere, and per address. Kept in memory: each process counts for itself.
 */
export interface LoginThrottle {
  /** Seconds to wait before a login may be tried, 0 when at once. */
  waitSeconds(account: string, ip: string): number
  refused(account: string, ip: string): void
  succeeded(account: string, ip: string): void
}

interface Rule {
  /** Refused logins in the window that cost nothing. */
  free: number
  /** After that each one doubles the wait, from this. */
  firstDelayMs: number
}

interface Attempts {
  refused: number
  lastAt: number
}

const windowMs = 15 * 60_000
const rules = {
  /** One address guessing one account. */
  pair: { free: 5, firstDelayMs: 5_000 },
  /** Many addresses guessing one account: its owner, elsewhere, still gets in. */
  account: { free: 50, firstDelayMs: 1_000 },
  /** One address guessing many accounts. */
  ip: { free: 30, firstDelayMs: 30_000 },
} satisfies Record<string, Rule>
/** Enough for an attack of thousands of names; beyond it the oldest are forgotten. */
const maxKeys = 20_000

export const createLoginThrottle = (clock: Clock): LoginThrottle => {
  const attempts = new Map<string, Attempts>()
  const keys = (account: string, ip: string): [string, Rule][] => [
    [`pair ${ip} ${account}`, rules.pair],
    [`account ${account}`, rules.account],
    [`ip ${ip}`, rules.ip],
  ]
  const current = (key: string): Attempts | undefined => {
    const found = attempts.get(key)
    if (found && clock.now().getTime() - found.lastAt < windowMs) return found
    attempts.delete(key)
    return undefined
  }
  return {
    waitSeconds: (account, ip) => {
      const now = clock.now().getTime()
      const waits = keys(account, ip).map(([key, rule]) => waitMs(current(key), rule, now))
      return Math.ceil(Math.max(0, ...waits) / 1000)
    },
    refused: (account, ip) => {
      for (const [key] of keys(account, ip)) {
        const refused = (current(key)?.refused ?? 0) + 1
        attempts.delete(key) // Set anew it stands last, so the first key is always the oldest.
        attempts.set(key, { refused, lastAt: clock.now().getTime() })
      }
      for (const key of attempts.keys()) {
        if (attempts.size <= maxKeys) break
        attempts.delete(key)
      }
    },
    succeeded: (account, ip) => {
      attempts.delete(`pair ${ip} ${account}`)
      attempts.delete(`account ${account}`)
      // Of the address only its own attempt is taken back: whoever knows one password does not guess the others for free,
      // and an office behind one address may log in as often as it likes.
      const address = current(`ip ${ip}`)
      if (address) address.refused -= 1
    },
  }
}

const waitMs = (attempts: Attempts | undefined, rule: Rule, now: number): number => {
  if (!attempts || attempts.refused < rule.free) return 0
  const delay = Math.min(windowMs, rule.firstDelayMs * 2 ** (attempts.refused - rule.free))
  return attempts.lastAt + delay - now
}
