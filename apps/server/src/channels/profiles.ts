import type { Clock } from '../platform/clock/index.ts'
import type { Platform } from '../platform/index.ts'
import { createLru } from '../platform/lru/index.ts'
import type { ChannelConnection, ChannelContact } from './channel.ts'
import { knownIdOf } from './connections.queries.ts'
import { findStranger, type Stranger } from './profiles.queries.ts'
import type { Channels } from './registry.ts'

/** Name of the job that fetches a customer's profile; used by the contacts feature. */
export const readProfileJob = 'read-profile'
/** At most one pending job per customer. */
export const profileKeyOf = ({ connectionId, customer }: Stranger): string => `${connectionId}:${customer}`
/** Customers that this process looked up recently. */
const maxKnown = 20_000
/** Pictures change rarely; a failed fetch is not retried sooner either. */
const profileLifeMs = 7 * 86_400_000
/** How long this process remembers that nothing is to be fetched. */
const lookAgainMs = 3_600_000

/** Fetches a customer's name and picture, separately from their message and after it was stored. Never throws. */
export type WantProfile = (kind: string, connection: ChannelConnection, contact: ChannelContact) => Promise<void>

/** Profiles that were fetched before this moment are fetched again. */
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
    // Most channels that send a name with the message have no more to give.
    if (!profiles || (contact.name && !profiles.asksNamed)) return
    if (nowMs < (lookedAtMs.get(key) ?? Number.NEGATIVE_INFINITY) + lookAgainMs) return
    const place = { companyId, connectionId }
    try {
      const stranger: Stranger = { ...place, customer: await knownIdOf(database, place, contact) }
      if (await findStranger(database.scoped(companyId), stranger, profilesEndedAt(clock)))
        await jobs.enqueue(readProfileJob, stranger, { key: profileKeyOf(stranger) })
      lookedAtMs.set(key, nowMs)
    } catch (err) {
      // Their message is stored already: the next one tries again.
      log.warn({ err, connectionId }, 'It was not asked who a customer is')
    }
  }
}
