import type { Handle } from '../../platform/http/index.ts'
import type { Program } from '../../program.ts'
import { type ReleasedPerson, releasePersonJob } from '../users/index.ts'
import { unlinkUserNumber } from '../whatsapp-numbers/index.ts'

/** What follows when a person leaves, beside their rooms: their own number is unlinked. Apart from `users`, which the numbers stand on. */
export const registerDepartures = (_handle: Handle, program: Program): void =>
  program.jobs.define<ReleasedPerson>(releasePersonJob, ({ companyId, userId }) =>
    unlinkUserNumber(program, companyId, userId),
  )
