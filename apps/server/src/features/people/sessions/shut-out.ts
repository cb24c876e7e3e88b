import { entersSuspended } from '@prosa/contract'
import type { Handles } from '../../../platform/database/index.ts'
import * as queries from './sessions.queries.ts'

/** Whether the company is suspended and the person is not among those allowed in to read why. */
export const isShutOut = async (
  database: Handles,
  { companyId, userId }: { companyId: number | null; userId: number },
  now: Date,
): Promise<boolean> => {
  if (companyId === null) return false
  const [company] = await queries.findCompanyContexts(database.unscoped(), [companyId])
  if (!company?.stopsAt || company.stopsAt > now) return false
  const { permissions } = await queries.findRights(database.scoped(companyId), companyId, userId)
  return !entersSuspended(permissions)
}
