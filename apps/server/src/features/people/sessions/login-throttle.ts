import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../../platform/clock/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { addressKey, addressShares } from '../../../platform/rate-limit/index.ts'
import * as queries from './login-attempts.queries.ts'

/**
 * Slows guessing down without locking the owner out. A device where the account has logged in before has a budget of its own,
 * whatever others do. From any other one refused logins are counted per account and address, per account from anywhere, and
 * per address. The counts stand in the database, so several processes share them.
 */
export interface LoginThrottle {
  /**
   * Asks to try a password, and counts the try as refused until `succeeded` takes it back: guesses sent all at once do not
   * slip through together.
   * @returns 0, or the seconds to wait; then nothing was counted.
   */
  attempt(who: LoginAttempt): Promise<number>
  succeeded(who: LoginAttempt): Promise<void>
}

export interface LoginAttempt {
  /** Folded e-mail, of an account or not. */
  account: string
  /** A /64 of IPv6 counts as one, and the wider networks that it is of count too. */
  address: string
  /** The trusted device's id, where this account has logged in on it before. */
  device: string | null
}

interface Rule {
  /** Refused logins in the window that cost nothing. */
  free: number
  /** After that each one doubles the wait, from this. */
  firstDelayMs: number
  longestDelayMs: number
}

const windowMs = 15 * 60_000
export const loginWindowMs = windowMs
const rules = {
  /** A device that belongs to somebody of this account, guessing it. */
  device: { free: 5, firstDelayMs: 5_000, longestDelayMs: windowMs },
  /** One address guessing one account. */
  pair: { free: 5, firstDelayMs: 5_000, longestDelayMs: windowMs },
  /**
   * Many addresses guessing one account: 288 tries a day. Whoever tries first in a free moment has it, so that while somebody goes on
   * guessing its owner gets in on devices that he has used before, and on a new one by luck alone.
   */
  account: { free: 50, firstDelayMs: 1_000, longestDelayMs: 5 * 60_000 },
  /** One address guessing many accounts. */
  address: { free: 30, firstDelayMs: 30_000, longestDelayMs: windowMs },
} satisfies Record<string, Rule>
const maxRefusals = 20_000

interface Counter {
  key: Buffer
  rule: Rule
}

export const createLoginThrottle = (db: Kysely<DB>, clock: Clock): LoginThrottle => {
  /** Until when a caller was told to wait, so that a flood of tries costs the database nothing. */
  const waitsUntilMs = new LRUCache<string, number>({ max: maxRefusals })

  return {
    attempt: async (who) => {
      const now = clock.now()
      const caller = callerOf(who)
      const known = (waitsUntilMs.get(caller) ?? 0) - now.getTime()
      if (known > 0) return Math.ceil(known / 1000)
      const counters = countersOf(who)
      const waitMs = await db.transaction().execute(async (tx) => {
        const rows = await queries.lock(
          tx,
          counters.map(({ key }) => key),
        )
        const current = counters.map(({ key, rule }) => ({ key, rule, ...countOf(rows, key, now) }))
        const wait = Math.max(0, ...current.map((count) => waitOf(count, now)))
        if (wait > 0) return wait
        const counted = current.map(({ key, refused }) => ({ key, refused: refused + 1 }))
        await queries.set(tx, counted, now)
        return 0
      })
      if (waitMs > 0) waitsUntilMs.set(caller, now.getTime() + waitMs)
      return Math.ceil(waitMs / 1000)
    },
    succeeded: async (who) => {
      const [own, ...shared] = countersOf(who)
      if (own) await queries.forget(db, own.key)
      // Of what others share only the own try is taken back: whoever knows one password does not guess the others for free,
      // the owner's login is no help to who guesses his account, and an office behind one address logs in as it likes.
      if (shared.length > 0)
        await queries.takeBack(
          db,
          shared.map(({ key }) => key),
        )
    },
  }
}

const callerOf = ({ account, address, device }: LoginAttempt): string => `${device ?? addressKey(address)} ${account}`

/** The first is the caller's own, the others are shared. */
const countersOf = ({ account, address, device }: LoginAttempt): Counter[] =>
  device === null
    ? [
        { key: keyOf(`pair ${addressKey(address)} ${account}`), rule: rules.pair },
        { key: keyOf(`account ${account}`), rule: rules.account },
        ...addressShares(address).map(({ key, times }) => ({
          key: keyOf(`address ${key}`),
          rule: { ...rules.address, free: rules.address.free * times },
        })),
      ]
    : [{ key: keyOf(`device ${device} ${account}`), rule: rules.device }]

const keyOf = (text: string): Buffer => createHash('sha256').update(text).digest()

interface Count {
  rule: Rule
  refused: number
  lastMs: number
}

const countOf = (rows: readonly queries.Attempts[], key: Buffer, now: Date): Omit<Count, 'rule'> => {
  const row = rows.find((each) => each.key.equals(key))
  const lastMs = row?.lastAt.getTime() ?? 0
  return { refused: row && now.getTime() - lastMs < windowMs ? row.refused : 0, lastMs }
}

const waitOf = ({ rule, refused, lastMs }: Count, now: Date): number => {
  if (refused < rule.free) return 0
  const delay = Math.min(rule.longestDelayMs, rule.firstDelayMs * 2 ** (refused - rule.free))
  return lastMs + delay - now.getTime()
}
