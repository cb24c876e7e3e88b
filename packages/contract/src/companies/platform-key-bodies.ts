import { z } from 'zod'
import { apiLevels } from '../api/areas.ts'
import { periodDay, requiredText } from '../common.ts'
import { keyAddresses } from './integration-bodies.ts'

/** Separate from the operations; see session-bodies.ts. */

export const platformKeyBody = z.object({
  name: requiredText(100),
  /** `write` includes reading. */
  level: z.enum(apiLevels, 'Escolha o que a chave pode fazer'),
  /** Addresses from which it may be used; empty: all. */
  addresses: keyAddresses,
  /** Last day on which it works, in the time zone of São Paulo; null: no end. */
  expiresOn: periodDay.nullable(),
})
