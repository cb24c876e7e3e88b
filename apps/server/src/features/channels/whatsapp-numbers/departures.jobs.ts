import type { Handle } from '../../../platform/http/index.ts'
import type { Program } from '../../../program.ts'
import { type ReleasedPerson, releasePersonJob } from '../../people/index.ts'
import { removeNumber } from './numbers.ts'

/** What follows when a person leaves, beside their rooms: their own number is unlinked, where there is one. */
export const registerDepartures = (_handle: Handle, program: Program): void =>
  program.jobs.define<ReleasedPerson>(releasePersonJob, ({ companyId, userId }) =>
    removeNumber(program, program.database.worker.scoped(companyId), { companyId, owner: { user_id: userId } }),
  )
