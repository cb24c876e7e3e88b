import { setTimeout as wait } from 'node:timers/promises'
import type { Program } from '../program.ts'
import type { ChannelConnection } from './channel.ts'
import { setState } from './connections.queries.ts'
import * as queries from './linking.queries.ts'
import type { LinkByPairing, PairingProgress } from './linking.ts'

/** What a screen is told while a code is on it. */
export type PairingFrame =
  | { kind: 'code'; code: string; endsAt: string }
  | { kind: 'paired' }
  | { kind: 'refused'; reason: string }

/** Where a connection's pairing is told, to whichever process the screen is connected. */
export const pairingTopic = (companyId: number, connectionId: number): string => `pairing:${companyId}:${connectionId}`

/** The pairings, and the sessions after them, that this process speaks for. */
export interface Pairings {
  /** @returns false where another process has it, or there is nothing to pair */
  start(companyId: number, connectionId: number): Promise<boolean>
  /** Ends it here and everywhere: nobody takes it over. */
  stop(companyId: number, connectionId: number): Promise<void>
  /** Opens again what a dead process spoke for; to be asked every so often. @returns how many */
  takeOver(): Promise<number>
  /** Ends what runs here; another process takes it over. */
  close(): Promise<void>
}

/** A dead process is missed for so long; a third of it is the rhythm of renewing. */
const usualLeaseMs = 15_000
const mostOrphans = 20

interface Live {
  lease: queries.Lease
  end: AbortController
  ended: Promise<void>
}

export const createPairings = (program: Program, leaseMs: number = usualLeaseMs): Pairings => {
  const live = new Map<string, Live>()
  const { worker } = program.database
  const open = async (lease: queries.Lease): Promise<boolean> => {
    const { companyId, connectionId } = lease
    const topic = pairingTopic(companyId, connectionId)
    const found = await queries.findOwnConnection(program, companyId, connectionId)
    const pairing = found && program.channels.find(found.kind)?.linking?.pairing
    if (!found || !pairing) {
      await queries.releaseLease(worker.unscoped(), lease)
      return false
    }
    live.get(topic)?.end.abort()
    const end = new AbortController()
    const ended = speak(program, leaseMs, lease, found, pairing, end).finally(() => {
      if (live.get(topic)?.end === end) live.delete(topic)
    })
    live.set(topic, { lease, end, ended })
    return true
  }
  return {
    start: async (companyId, connectionId) => {
      const lease = await queries.claimLease(worker.unscoped(), companyId, connectionId, leaseMs)
      return lease !== null && open(lease)
    },
    stop: async (companyId, connectionId) => {
      await queries.endLease(worker.unscoped(), companyId, connectionId)
      const own = live.get(pairingTopic(companyId, connectionId))
      own?.end.abort()
      await own?.ended
    },
    takeOver: async () => {
      const orphans = await queries.claimOrphans(worker.unscoped(), mostOrphans, leaseMs)
      return (await Promise.all(orphans.map(open))).filter(Boolean).length
    },
    close: async () => {
      const all = [...live.values()]
      for (const { end } of all) end.abort()
      await Promise.all(all.map(({ ended }) => ended))
      await Promise.all(all.map(({ lease }) => queries.giveUpLease(worker.unscoped(), lease)))
    },
  }
}

/** Holds the lease while the adapter speaks; whichever ends first ends the other. */
const speak = async (
  program: Program,
  leaseMs: number,
  lease: queries.Lease,
  connection: ChannelConnection,
  pairing: LinkByPairing,
  end: AbortController,
): Promise<void> => {
  const renewing = renew(program, leaseMs, lease, end)
  try {
    await pairing.open(connection, (progress) => tell(program, lease, connection, progress), end.signal)
    // It ended by itself: nobody is to open it again unasked.
    if (!end.signal.aborted) await queries.releaseLease(program.database.worker.unscoped(), lease)
  } catch (error) {
    const isExpected = error instanceof queries.LeaseLost || end.signal.aborted
    if (!isExpected) program.log.error({ err: error, connectionId: connection.id }, 'A pairing broke off')
  } finally {
    end.abort()
    await renewing
  }
}

/** Renews until the end. A lease that was not renewed in its time may be another's: the socket ends before it can be. */
const renew = async (program: Program, leaseMs: number, lease: queries.Lease, end: AbortController): Promise<void> => {
  let heldUntil = performance.now() + leaseMs
  while (!end.signal.aborted) {
    try {
      await wait(leaseMs / 3, undefined, { signal: end.signal })
      const asked = performance.now()
      if (!(await queries.renewLease(program.database.worker.unscoped(), lease, leaseMs))) end.abort()
      heldUntil = asked + leaseMs
    } catch (error) {
      if (end.signal.aborted) return
      program.log.warn({ err: error, connectionId: lease.connectionId }, 'A lease could not be renewed')
      if (performance.now() + leaseMs / 3 >= heldUntil) end.abort()
    }
  }
}

const tell = async (
  program: Program,
  lease: queries.Lease,
  connection: ChannelConnection,
  progress: PairingProgress,
): Promise<void> => {
  await queries.withLease(program.database.worker, lease, async (tx) => {
    if (progress.kind === 'paired') await queries.setLinked(tx, program.secrets, connection, progress.account)
    if (progress.kind === 'refused')
      await setState(tx, connection, { kind: 'connection', state: 'reconnect', reason: progress.reason })
  })
  program.realtime.publish(pairingTopic(lease.companyId, lease.connectionId), frameOf(progress))
}

/** Without what is to be sealed. */
const frameOf = (progress: PairingProgress): PairingFrame => {
  if (progress.kind === 'code') return { ...progress, endsAt: progress.endsAt.toISOString() }
  return progress.kind === 'paired' ? { kind: 'paired' } : progress
}
