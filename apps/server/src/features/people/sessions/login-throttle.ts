import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../../platform/clock/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { addressKey, addressShares } from '../../../platform/rate-limit/index.ts'
import * as queries from './login-attempts.queries.ts'

/**
 * Slows down guessing without locking the owner out. A device on which the account has logged in before has its own
 * budget, independent of others. For other devices, refused logins are counted per account and address, per account,
 * and per address. The counts are in the database, shared by all processes.
 */
export interface LoginThrottle {
  /**
   * Requests a password check, and counts it as refused until `succeeded` reverts that: parallel guesses cannot bypass
   * the limit.
   * @returns 0, or the seconds to wait; in that case nothing was counted.
   */
  attempt(who: LoginAttempt): Promise<number>
  succeeded(who: LoginAttempt): Promise<void>
}

export interface LoginAttempt {
  /** Folded e-mail address, with or without an account. */
  account: string
  /** An IPv6 /64 counts as one address; the wider networks around it are counted too. */
  address: string
  /** The trusted device's id, if this account has logged in on it before. */
  device: string | null
}

interface Rule {
  /** Refused logins per window without a delay. */
  free: number
  /** After those, each refusal doubles the delay, beginning with this. */
  firstDelayMs: number
  longestDelayMs: number
}

const windowMs = 15 * 60_000
export const loginWindowMs = windowMs
const rules = {
  /** A device of this account's owner, guessing its password. */
  device: { free: 5, firstDelayMs: 5_000, longestDelayMs: windowMs },
  /** One address guessing one account. */
  pair: { free: 5, firstDelayMs: 5_000, longestDelayMs: windowMs },
  /**
   * Many addresses guessing one account: 288 tries a day. Any caller can use up a free slot, so during an attack the
   * owner reliably gets in only on known devices, and on a new one only by chance.
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
  /** End of each caller's announced wait, so that a flood of tries costs no queries. */
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
      // Of shared counters only this try is reverted: knowing one password gives no free guesses of others, the owner's
      // login does not reset an attacker's count, and an office behind one address is not limited.
      if (shared.length > 0)
        await queries.takeBack(
          db,
          shared.map(({ key }) => key),
        )
    },
  }
}

const callerOf = ({ account, address, device }: LoginAttempt): string => `${device ?? addressKey(address)} ${account}`

/** The first counter is the caller's own, the others are shared. */
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
