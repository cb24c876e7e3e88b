import type { WebhookEndpoint } from '@prosa/contract'
import type { Pipeline } from '../../platform/database/index.ts'
import type { CallReport } from '../../platform/guarded-fetch/call-customer.ts'
import { isTaken } from '../../platform/guarded-fetch/call-endpoint.ts'
import { noteFailure, noteSuccess } from './endpoints.queries.ts'

/**
 * Records whether the call to an address succeeded; the company is set. Errors of ours (a secret that cannot be opened, an address that is not
 * allowed) have no status and count as failures too.
 * @param wasFailing Whether a success has failures to clear.
 * @returns whether this call disabled the address
 */
export const recordHealth = async (
  pipeline: Pipeline,
  endpoint: { companyId: number; botId: number; kind: WebhookEndpoint },
  { report, at, wasFailing }: { report: CallReport; at: Date; wasFailing: boolean },
): Promise<boolean> => {
  if (isTaken(report)) {
    if (wasFailing) noteSuccess(pipeline, endpoint)
    return false
  }
  return noteFailure(pipeline, endpoint, {
    failure: report.failure ?? `Respondeu ${report.status}`,
    isGone: report.status === 410,
    at,
  })
}
