import type { WebhookEndpoint } from '@prosa/contract'
import type { Pipeline } from '../../platform/database/index.ts'
import {
  type CallDeps,
  type CallOutcome,
  type CallReport,
  type CustomerCall,
  callCustomer,
} from '../../platform/guarded-fetch/call-customer.ts'
import type { Breaker } from '../deliver/breaker.ts'
import { noteFailure, noteSuccess } from './endpoints.queries.ts'

/** The origin of an address: when a server is down, all addresses of a company on it are. */
export const destinationOf = (companyId: number, url: string): string => `${companyId}:${URL.parse(url)?.origin ?? url}`

/** Makes the call. Any answer counts as a working destination; no answer counts towards pausing it. */
export const callEndpoint = (
  { outside, breaker }: { outside: CallDeps; breaker: Breaker },
  call: CustomerCall,
): Promise<CallOutcome> => {
  const lane = destinationOf(call.companyId, call.url)
  const guardedFetch: CallDeps['guardedFetch'] = async (url, request) => {
    try {
      const answer = await outside.guardedFetch(url, request)
      breaker.succeeded(lane)
      return answer
    } catch (error) {
      breaker.failed(lane)
      throw error
    }
  }
  return callCustomer({ ...outside, guardedFetch }, call)
}

export const isTaken = ({ status }: CallReport): boolean => status !== null && status >= 200 && status < 300

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
