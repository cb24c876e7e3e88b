import type { Handle } from '../../../platform/http/index.ts'
import type { Program } from '../../../program.ts'
import { type ReleasedPerson, releasePersonJob } from '../../people/index.ts'
import { removeNumber } from './numbers.ts'

/** Unlinks a departed person's own number, if there is one. */
export const registerDepartures = (_handle: Handle, program: Program): void =>
  program.jobs.define<ReleasedPerson>(releasePersonJob, ({ companyId, userId }) =>
    removeNumber(program, program.database.worker.scoped(companyId), { companyId, owner: { user_id: userId } }),
  )
