import { setTimeout as wait } from 'node:timers/promises'
import { createLru, type Lru } from '../../platform/lru/index.ts'
import type { PairingHost } from '../linking.ts'
import type { OpenSocket } from './device-host.ts'

/** What a server says of a message of ours. */
export type Acknowledgement = { error: string | null }

/** A number that this process speaks for, from the opening of its lease to its end; its sockets come and go. */
export interface LiveSession {
  host: PairingHost
  /** Null while there is no connection to WhatsApp. */
  socket: OpenSocket | null
  referenceOf(id: string): string | undefined
  remember(id: string, reference: string): void
  /** Resolves with what the server says of the message with this id. */
  acknowledged(id: string, signal: AbortSignal): Promise<Acknowledgement>
  tellAcknowledged(id: string, acknowledgement: Acknowledgement): void
  /** Waits for its turn: a number that writes faster than a person can is soon blocked. */
  pace(signal: AbortSignal): Promise<void>
  /** The account's own id for a phone that was written to, as WhatsApp spells it. */
  resolved: Lru<string, string>
  /** Messages that were taken once more from what was kept of them; once is enough. */
  replayed: Lru<string, true>
}

/** Between two messages of one number. */
const pauseMs = { shortest: 300, longest: 900 } as const
const maxReferences = 5_000
const maxResolved = 5_000

export type LiveSessions = Map<string, LiveSession>
export const sessionKey = (connection: { companyId: number; id: number }): string =>
  `${connection.companyId}:${connection.id}`

export const createLiveSession = (host: PairingHost, random: () => number): LiveSession => {
  const references = createLru<string, string>(maxReferences)
  const waiting = new Map<string, (acknowledgement: Acknowledgement) => void>()
  let turn: Promise<void> = Promise.resolve()
  return {
    host,
    socket: null,
    resolved: createLru<string, string>(maxResolved),
    replayed: createLru<string, true>(maxReferences),
    referenceOf: (id) => references.get(id),
    remember: (id, reference) => references.set(id, reference),
    acknowledged: (id, signal) =>
      new Promise((resolve, reject) => {
        const abort = (): void => {
          waiting.delete(id)
          reject(new Error('Nobody acknowledged the message'))
        }
        signal.addEventListener('abort', abort, { once: true })
        waiting.set(id, (acknowledgement) => {
          waiting.delete(id)
          signal.removeEventListener('abort', abort)
          resolve(acknowledgement)
        })
      }),
    tellAcknowledged: (id, acknowledgement) => waiting.get(id)?.(acknowledgement),
    pace: (signal) => {
      const pause = pauseMs.shortest + (pauseMs.longest - pauseMs.shortest) * random()
      const mine = turn.then(() => signal.throwIfAborted())
      turn = mine.catch(() => {}).then(() => wait(pause, undefined, { ref: false }))
      return mine
    },
  }
}
