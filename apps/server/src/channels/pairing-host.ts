import { setTimeout as wait } from 'node:timers/promises'
import type { ChannelKind } from '@prosa/contract'
import {
  type AttendanceChange,
  attendedTopic,
  type HereTold,
  hereTopic,
  publishChannelsChanged,
} from '../conversation/model/events.ts'
import { isUniqueViolation } from '../platform/errors/index.ts'
import type { Program } from '../program.ts'
import type { ChannelConnection } from './channel.ts'
import * as leases from './connection-lease.queries.ts'
import { setState } from './connections.queries.ts'
import { storeDeadLetters } from './dead-letters.queries.ts'
import * as queries from './linking.queries.ts'
import { AccountTaken, type PairingHost, type PairingProgress } from './linking.ts'
import * as keys from './session-keys.queries.ts'
import { takeOwnEvents } from './take-events.ts'

interface Held {
  lease: leases.Lease
  connection: ChannelConnection & { kind: string }
  leaving: AbortSignal
  end: AbortController
}

const shortestPauseMs = 200
const longestPauseMs = 5_000

/** Created for one lease of a connection. `settled` resolves once all its writes have ended. */
export const createPairingHost = (
  program: Program,
  { lease, connection, leaving, end }: Held,
): { host: PairingHost; settled(): Promise<void> } => {
  const { database, secrets } = program
  const { companyId, connectionId } = lease
  const place = { companyId, connectionId }
  const scoped = () => database.worker.scoped(companyId)
  let writing: Promise<unknown> = Promise.resolve()

  /** Retries failed database work for as long as this process holds the connection. */
  const lasting = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let pauseMs = shortestPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 2)) {
      if (end.signal.aborted) throw new leases.LeaseLost('This process no longer speaks for the connection')
      try {
        return await work()
      } catch (error) {
        if (error instanceof leases.LeaseLost) end.abort()
        if (error instanceof leases.LeaseLost || isUniqueViolation(error)) throw error
        program.log.warn({ err: error, connectionId }, 'What a connection brought could not be stored yet')
        await wait(pauseMs, undefined, { signal: end.signal }).catch(() => {})
      }
    }
  }
  /** Runs writes one after the other, in the order of the calls. */
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const done = writing.then(() => lasting(work))
    writing = done.catch(() => {})
    return done
  }
  const writes = (changes: Parameters<PairingHost['keys']['write']>[0]) =>
    inOrder(() => leases.withLease(database.leases, lease, (tx) => keys.writeKeys(tx, secrets, place, changes)))

  const host: PairingHost = {
    leaving,
    report: async (progress) => {
      try {
        await inOrder(() => leases.withLease(database.leases, lease, (tx) => tell(program, tx, connection, progress)))
      } catch (error) {
        if (isUniqueViolation(error)) throw new AccountTaken('Another connection has this account')
        throw error
      }
      // Only announces a change and never carries the code: clients refetch it, with an access check.
      publishChannelsChanged(program.realtime, companyId)
    },
    take: async (events) => {
      await lasting(() => takeOwnEvents(program, connection.kind as ChannelKind, connection, events))
      const signs = new Set(
        events.map(({ kind }) => (kind === 'message' ? 'heard' : kind === 'status' ? 'receipt' : null)),
      )
      for (const sign of signs) if (sign) await lasting(() => keys.markSign(database.worker.unscoped(), place, sign))
    },
    giveUp: ({ id, reason, body }) => {
      program.log.error({ connectionId, reason }, 'What an account told cannot be read')
      const letter = { channel: connection.kind, account: connection.externalId, eventId: id, reason, body }
      return lasting(() => storeDeadLetters(database.worker.unscoped(), [letter]))
    },
    keys: {
      read: (kind, ids) => lasting(() => keys.readKeys(scoped(), secrets, place, kind, ids)),
      readAll: (kind) => lasting(() => keys.readKeys(scoped(), secrets, place, kind, null)),
      write: writes,
      clear: () => inOrder(() => leases.withLease(database.leases, lease, (tx) => keys.clearKeys(tx, place))),
    },
    settings: async () =>
      (await lasting(() => queries.findOwnConnection(program, companyId, connectionId)))?.settings ?? {},
    sentText: (providerId) => lasting(() => keys.findSentText(scoped(), place, providerId)),
    attended: (listener) =>
      program.realtime.subscribe<AttendanceChange>(attendedTopic(companyId, connectionId), listener),
    customerTypes: (dialogId, isTyping, lastsMs) =>
      program.realtime.publish<HereTold>(hereTopic(companyId), { type: 'contact', dialogId, isTyping, lastsMs }),
  }
  return { host, settled: async () => void (await writing) }
}

const tell = async (
  { secrets }: Program,
  tx: Parameters<typeof setState>[0],
  connection: ChannelConnection,
  progress: PairingProgress,
): Promise<void> => {
  const place = { companyId: connection.companyId, connectionId: connection.id }
  const isCode = progress.kind === 'code'
  const value = isCode ? JSON.stringify({ code: progress.code, endsAt: progress.endsAt }) : null
  await keys.writeKeys(tx, secrets, place, [{ ...keys.codeKey, value }])
  if (progress.kind === 'paired') await queries.setLinked(tx, secrets, connection, progress.account)
  if (progress.kind === 'refused')
    await setState(tx, connection, {
      kind: 'connection',
      state: progress.isBlocked ? 'blocked' : 'reconnect',
      reason: progress.reason,
    })
}
