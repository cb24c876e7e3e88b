import { hashKey, type Identify, type Identity } from '../../../platform/access/index.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Handles } from '../../../platform/database/index.ts'
import { findLivePlatformKeys, type LivePlatformKey } from './platform-keys.queries.ts'

const identityOf = ({ id, platformId, level, addresses }: LivePlatformKey): Identity => ({
  userId: id,
  principal: { kind: 'platform-key', keyId: id, level, addresses },
  reach: { kind: 'platform', platformId },
  permissions: [],
  workspaceIds: [],
  // A key is not a password that somebody chose.
  hasSecondFactor: true,
})

/** Finds keys of companies by the given lookup, and those it does not know among the keys of platforms. */
export const withPlatformKeys =
  (ofCompanies: Identify, database: Handles, clock: Clock): Identify =>
  async (keys) => {
    const found = await ofCompanies(keys)
    const unknown = keys.filter((_, place) => !found[place]).map(hashKey)
    if (unknown.length === 0) return found
    const live = await findLivePlatformKeys(database.unscoped(), unknown, clock.now())
    const byHash = new Map(live.map((key) => [key.keyHash.toString('hex'), identityOf(key)]))
    return keys.map((key, place) => found[place] ?? byHash.get(hashKey(key).toString('hex')) ?? null)
  }
