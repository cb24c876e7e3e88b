import type { Breaker } from './breaker.ts'
import { type CallDeps, type CallOutcome, type CallReport, type CustomerCall, callCustomer } from './call-customer.ts'

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
