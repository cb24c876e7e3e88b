import { permissionsOfGrants } from '@prosa/contract'
import { hashKey, type Identify, type Identity } from '../../../platform/access/index.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Handles } from '../../../platform/database/index.ts'
import { readGrants } from './grants.ts'
import { findLiveKeys, type LiveKey } from './integrations.queries.ts'

const identityOf = ({
  accountId,
  companyId,
  keyId,
  workspaceIds,
  addresses,
  assistants,
  ...key
}: LiveKey): Identity => {
  const grants = readGrants(key.grants)
  return {
    userId: accountId,
    principal: { kind: 'integration', keyId, grants, addresses, assistants, via: 'api' },
    reach: { kind: 'company', companyId },
    permissions: permissionsOfGrants(grants),
    workspaceIds,
    // A company may require it of people; a key is not a password that somebody chose.
    hasSecondFactor: true,
  }
}

/** Finds the integration of a key. Keys have passed the check of form and checksum (`isKey`). */
export const createKeyLookup =
  (database: Handles, clock: Clock): Identify =>
  async (keys) => {
    const hashes = keys.map(hashKey)
    const found = await findLiveKeys(database.unscoped(), hashes, clock.now())
    const byHash = new Map(found.map((key) => [key.keyHash.toString('hex'), identityOf(key)]))
    return hashes.map((hash) => byHash.get(hash.toString('hex')) ?? null)
  }
