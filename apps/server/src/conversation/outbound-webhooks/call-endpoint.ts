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

/** Where a call goes, whatever the rest of the address: a dead machine is dead for all addresses of a company on it. */
export const destinationOf = (companyId: number, url: string): string => `${companyId}:${URL.parse(url)?.origin ?? url}`

/** Makes the call. A destination that answers anything at all is well; one that does not is let rest. */
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
 * Notes how an address did; the company is set. What lies at us (a secret that does not open, an address that is not allowed) has no
 * status and counts as well: it fails until somebody mends it.
 * @param wasFailing Whether there is anything to forget after a success.
 * @returns whether this call switched it off
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
