import { readServiceKey, type ServiceKey } from '../../../channels/dialogflow/index.ts'
import { createLru } from '../../../platform/lru/index.ts'
import type { Secrets } from '../../../platform/secrets/index.ts'
import { keyPlace } from '../credentials/index.ts'
import type { SealedKey } from './agents.queries.ts'

/** Keys in use, ready to sign: opening and parsing one takes a millisecond. Kept in memory only. */
const maxKeys = 500

export const createKeys = (secrets: Secrets) => {
  const kept = createLru<string, ServiceKey>(maxKeys)
  return (companyId: number, { id, providerKeyId, file }: SealedKey): ServiceKey => {
    const place = `${companyId}:${id}:${providerKeyId}`
    const known = kept.get(place)
    if (known) return known
    const key = readServiceKey(secrets.open(file, keyPlace(companyId, providerKeyId)))
    kept.set(place, key)
    return key
  }
}
