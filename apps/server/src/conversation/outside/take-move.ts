import { isUniqueViolation } from '../../platform/errors/index.ts'
import type { Core } from '../core.ts'
import type { MoveReport } from '../model/acts.ts'
import { moveIdentity } from './places.queries.ts'

/**
 * A customer has a new number or user id. Where the new one is a customer already (they wrote before the report came), both stay: two conversations
 * cannot be merged.
 */
export const takeMove = async (core: Core, { companyId, ...move }: MoveReport): Promise<void> => {
  try {
    await core.database.pipeline(async (pipeline) => {
      pipeline.begin()
      pipeline.setCompany(companyId)
      moveIdentity(pipeline, companyId, move)
      await pipeline.commit()
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
}
