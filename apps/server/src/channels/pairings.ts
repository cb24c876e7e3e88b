import { setTimeout as wait } from 'node:timers/promises'
import type { Program } from '../program.ts'
import * as leases from './connection-lease.queries.ts'
import * as queries from './linking.queries.ts'
import { createPairingHost } from './pairing-host.ts'

/** The pairings and sessions that this process holds. */
export interface Pairings {
  /** @returns false where another process holds it, or there is nothing to pair */
  start(companyId: number, connectionId: number): Promise<boolean>
  /** Ends it in every process; none takes it over. */
  stop(companyId: number, connectionId: number): Promise<void>
  /** Unlinks the account, if this process holds it; `leavePairing` notifies every process. */
  leave(companyId: number, connectionId: number): void
  /** Opens connections of dead processes and requested ones; to be called regularly. @returns how many */
  takeOver(): Promise<number>
  /** Ends what this process holds; others take it over. */
  close(): Promise<void>
}

/** How long a lease lasts; it is renewed three times in that time. */
const usualLeaseMs = 15_000
const mostOrphans = 20

interface Live {
  lease: leases.Lease
  end: AbortController
  leaving: AbortController
  ended: Promise<void>
}

export const createPairings = (program: Program, leaseMs: number = usualLeaseMs): Pairings => {
  const live = new Map<string, Live>()
  const { leases: handles } = program.database
  const keyOf = (companyId: number, connectionId: number): string => `${companyId}:${connectionId}`
  const open = async (lease: leases.Lease): Promise<boolean> => {
    const { companyId, connectionId } = lease
    const key = keyOf(companyId, connectionId)
    const found = await queries.findOwnConnection(program, companyId, connectionId)
    const pairing = found && program.channels.find(found.kind)?.linking?.pairing
    if (!found || !pairing) {
      await leases.releaseLease(handles.unscoped(), lease)
      return false
    }
    // If this process was suspended for longer than a lease, it may take over from itself: the old socket must end before the new one opens.
    const before = live.get(key)
    before?.end.abort()
    const [end, leaving] = [new AbortController(), new AbortController()]
    const { host, settled } = createPairingHost(program, { lease, connection: found, leaving: leaving.signal, end })
    const ended = speak(program, leaseMs, lease, { end, leaving }, async () => {
      await before?.ended
      await pairing.open(found, host, end.signal)
      await settled()
    }).finally(() => {
      if (live.get(key)?.end === end) live.delete(key)
    })
    live.set(key, { lease, end, leaving, ended })
    return true
  }
  return {
    start: async (companyId, connectionId) => {
      const lease = await leases.claimLease(handles.unscoped(), companyId, connectionId, program.processId, leaseMs)
      return lease !== null && open(lease)
    },
    stop: async (companyId, connectionId) => {
      await leases.endLease(handles.unscoped(), companyId, connectionId)
      const own = live.get(keyOf(companyId, connectionId))
      own?.end.abort()
      await own?.ended
    },
    leave: (companyId, connectionId) => live.get(keyOf(companyId, connectionId))?.leaving.abort(),
    takeOver: async () => {
      const orphans = await leases.claimOrphans(handles.unscoped(), program.processId, mostOrphans, leaseMs)
      return (await Promise.all(orphans.map(open))).filter(Boolean).length
    },
    close: async () => {
      const all = [...live.values()]
      for (const { end } of all) end.abort()
      await Promise.all(all.map(({ ended }) => ended))
      await Promise.all(all.map(({ lease }) => leases.giveUpLease(handles.unscoped(), lease)))
    },
  }
}

interface Signals {
  end: AbortController
  leaving: AbortController
}

/** Renews the lease while the adapter runs; either one ending ends the other. */
const speak = async (
  program: Program,
  leaseMs: number,
  lease: leases.Lease,
  { end, leaving }: Signals,
  speaks: () => Promise<void>,
): Promise<void> => {
  const renewing = renew(program, leaseMs, lease, { end, leaving })
  try {
    await speaks()
    // It ended by itself: do not let another process open it again.
    if (!end.signal.aborted) await leases.releaseLease(program.database.leases.unscoped(), lease)
  } catch (error) {
    const isExpected = error instanceof leases.LeaseLost || end.signal.aborted
    if (!isExpected) program.log.error({ err: error, connectionId: lease.connectionId }, 'A pairing broke off')
  } finally {
    end.abort()
    await renewing
  }
}

/** Renews the lease until the end. If a renewal fails for too long the socket is ended before another process could get the lease. */
const renew = async (
  program: Program,
  leaseMs: number,
  lease: leases.Lease,
  { end, leaving }: Signals,
): Promise<void> => {
  let heldUntil = performance.now() + leaseMs
  const renewOnce = async (): Promise<void> => {
    const asked = performance.now()
    // Does not wait for a hanging database beyond the end of the lease.
    const renewed = await within(
      heldUntil - leaseMs / 3 - asked,
      leases.renewLease(program.database.leases.unscoped(), lease, leaseMs),
    )
    if (!renewed) return end.abort()
    if (renewed.leaving) leaving.abort()
    heldUntil = asked + leaseMs
  }
  while (!end.signal.aborted) {
    try {
      await renewOnce()
      await wait(leaseMs / 3, undefined, { signal: end.signal })
    } catch (error) {
      if (end.signal.aborted) return
      program.log.warn({ err: error, connectionId: lease.connectionId }, 'A lease could not be renewed')
      if (performance.now() + leaseMs / 3 >= heldUntil) end.abort()
      else await wait(leaseMs / 15, undefined, { signal: end.signal }).catch(() => {})
    }
  }
}

const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  const late = new AbortController()
  const timeout = wait(Math.max(0, ms), undefined, { signal: late.signal }).then(() => {
    throw new Error('The database did not answer in time')
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    late.abort()
    timeout.catch(() => {})
    work.catch(() => {})
  }
}
