import type { Clock } from '../platform/clock/index.ts'
import type { Platform } from '../platform/index.ts'
import { createLru } from '../platform/lru/index.ts'
import type { ChannelConnection, ChannelContact } from './channel.ts'
import { knownIdOf } from './connections.queries.ts'
import { findStranger, type Stranger } from './profiles.queries.ts'
import type { Channels } from './registry.ts'

/** The job by which the contacts' feature asks a provider who somebody is. */
export const readProfileJob = 'read-profile'
/** One question about a customer waits at a time. */
export const profileKeyOf = ({ connectionId, customer }: Stranger): string => `${connectionId}:${customer}`
/** Customers whom this process has looked up lately. */
const maxKnown = 20_000
/** People change their picture seldom; what could not be had is asked for no more often. */
const profileLifeMs = 7 * 86_400_000
/** How long this process takes its own word that nothing is to be asked. */
const lookAgainMs = 3_600_000

/** Asks who a customer is and what they look like, apart from what they wrote and after it was stored. Never throws. */
export type WantProfile = (kind: string, connection: ChannelConnection, contact: ChannelContact) => Promise<void>

/** What a channel said before is asked again. */
export const profilesEndedAt = (clock: Clock): Date => new Date(clock.now().getTime() - profileLifeMs)

export const createWantProfile = ({
  channels,
  jobs,
  database,
  clock,
  log,
}: Platform & { channels: Channels }): WantProfile => {
  const lookedAtMs = createLru<string, number>(maxKnown)
  return async (kind, { companyId, id: connectionId }, contact) => {
    const key = `${connectionId}:${contact.id}`
    const nowMs = clock.now().getTime()
    const profiles = channels.find(kind)?.profiles
    // Most that tell a name with the message have nothing more to tell.
    if (!profiles || (contact.name && !profiles.asksNamed)) return
    if (nowMs < (lookedAtMs.get(key) ?? Number.NEGATIVE_INFINITY) + lookAgainMs) return
    const place = { companyId, connectionId }
    try {
      const stranger: Stranger = { ...place, customer: await knownIdOf(database, place, contact) }
      if (await findStranger(database.scoped(companyId), stranger, profilesEndedAt(clock)))
        await jobs.enqueue(readProfileJob, stranger, { key: profileKeyOf(stranger) })
      lookedAtMs.set(key, nowMs)
    } catch (err) {
      // Their message is stored: the next one asks again.
      log.warn({ err, connectionId }, 'It was not asked who a customer is')
    }
  }
}
