import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { repeat } from '../platform/lifecycle/repeat.ts'
import { createWorkLoop } from '../platform/work-loop/index.ts'
import type { Program } from '../program.ts'
import { storeDeadLetters } from './dead-letters.queries.ts'
import type { Ingress, IngressItem } from './ingress.ts'
import type { FindConnection } from './known-connections.ts'
import {
  areHeld,
  type ClaimedCall,
  claimCalls,
  extendCall,
  type Lane,
  putBackCall,
  removeCall,
  storeCall,
} from './provider-calls.queries.ts'
import { readItems } from './read-items.ts'
import { type Failed, orderOf, takeEvents, takeItems } from './take-events.ts'

/** Processes webhook calls whose signature is verified. */
export interface ProviderCalls {
  /** Resolves once everything is committed: the turns of a small call, or the stored body of a large one. */
  take(ingress: Ingress, rawBody: Buffer, account: string | null): Promise<void>
}

/**
 * Up to this many events (some tenths of a second) are processed before the answer. Providers time out after some seconds and send the whole call
 * again.
 */
const maxSynchronous = 20
const bounds = { inFlight: 8, pollMs: 1_000, leaseMs: 15_000, mostPauseMs: 60_000 }

/**
 * A large call is stored and answered at once; its turns are run afterwards, by this process or, if it dies, by another. Events that are processed
 * twice are stored once. Later events of a customer with stored ones wait behind them, so that order is kept.
 */
export const createProviderCalls = (program: Program, findConnection: FindConnection): ProviderCalls => {
  const { database, lifecycle, log } = program
  const loop = createWorkLoop<ClaimedCall>({
    inFlight: bounds.inFlight,
    pollMs: bounds.pollMs,
    claim: (limit) => claimCalls(database.leases.unscoped(), limit, bounds.leaseMs),
    work: (call) => takeStored({ program, findConnection, signal: stopping.signal }, call),
    failed: (err) => log.error({ err }, 'Calls of providers could not be taken'),
  })
  const stopping = new AbortController()
  lifecycle.during('http', 'calls of providers', () => {
    loop.start()
    return () => {
      stopping.abort()
      return loop.stop()
    }
  })
  return {
    take: async (ingress, rawBody, account) => {
      const items = readItems(ingress, rawBody, account)
      const isLarge = items.length > maxSynchronous
      // Parsing thousands of events takes some tens of milliseconds, so it yields in between.
      if (isLarge) await setImmediate()
      const lanes = lanesOf(items)
      const waiting = lanes.flatMap(({ key, waits }) => (waits ? [key] : []))
      if (!isLarge && !(await areHeld(database.turns.unscoped(), waiting)))
        return takeEvents(program, findConnection, ingress.path, items)
      await storeCall(database.turns.unscoped(), { path: ingress.path, account, body: rawBody.toString('utf8'), lanes })
      loop.wake()
    },
  }
}

interface Parts {
  program: Program
  findConnection: FindConnection
  signal: AbortSignal
}

/** A failed part is retried alone, after a pause; the rest of the call, and what waited for it, continues. */
const takeStored = async (parts: Parts, call: ClaimedCall): Promise<void> => {
  const { program, findConnection, signal } = parts
  const db = program.database.leases.unscoped()
  const stopHolding = repeat(
    bounds.leaseMs / 3,
    () => extendCall(db, call.id, bounds.leaseMs),
    (err) => program.log.warn({ err }, 'The lease of a provider’s call could not be held'),
  )
  try {
    const failed = await takeItems(program, findConnection, call.path, await itemsOf(program, call), signal)
    if (failed.length === 0) await removeCall(db, call.id)
    else await settleFailed(parts, call, failed)
  } finally {
    stopHolding()
  }
}

const itemsOf = async ({ channels }: Program, { path, account, body, left }: ClaimedCall): Promise<IngressItem[]> => {
  const ingress = channels.ingresses().find((one) => one.path === path)
  if (!ingress) return [{ account, unreadable: body, reason: 'of an address that is not served any more' }]
  const leftLanes = new Set(left)
  const items = readItems(ingress, Buffer.from(body), account)
  await setImmediate()
  const found = items.filter((item) => leftLanes.has(hashOf(orderOf(item).waitsFor)))
  await setImmediate()
  return found
}

const settleFailed = async (
  { program, signal }: Parts,
  { id, path, account, isOld, tries }: ClaimedCall,
  failed: readonly Failed[],
): Promise<void> => {
  const db = program.database.leases.unscoped()
  const items = failed.flatMap((one) => one.items)
  if (isOld) {
    const reason = 'could not be stored within a day'
    await storeDeadLetters(
      db,
      items.map((body) => ({ channel: path, account, eventId: null, reason, body })),
    )
    return removeCall(db, id)
  }
  const keys = lanesOf(items).map(({ key }) => key)
  const pauseMs = signal.aborted ? 0 : Math.min(bounds.mostPauseMs, 1_000 * 2 ** Math.min(tries - 1, 10))
  await putBackCall(db, id, keys, pauseMs)
}

/** The lanes that a call holds until it is done: its customers, and its accounts for events that only name a message. */
const lanesOf = (items: readonly IngressItem[]): Lane[] => {
  const orders = items.map(orderOf)
  const waits = new Map<string, boolean>()
  for (const account of new Set(orders.map((one) => one.account)))
    if (account !== null) waits.set(hashOf(account), false)
  for (const { waitsFor } of orders) waits.set(hashOf(waitsFor), true)
  return [...waits].map(([key, isWaitedFor]) => ({ key, waits: isWaitedFor }))
}

/** Short, contains no phone number, and is in the form in which the database returns bigints. */
const hashOf = (name: string): string => createHash('sha256').update(name).digest().readBigInt64BE().toString()
