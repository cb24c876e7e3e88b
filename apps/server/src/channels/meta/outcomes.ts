import type { ConnectionTrouble, SendOutcome } from '../channel.ts'
import type { GraphFault } from './graph-faults.ts'

/** What people are told of an account that Meta serves no longer; null: it is only this call. */
export const troubleOf = ({ remedy, reason }: Pick<GraphFault, 'remedy' | 'reason'>): ConnectionTrouble | null => {
  if (remedy === 'reconnect') return { state: 'reconnect', reason }
  return remedy === 'stop' ? { state: 'blocked', reason } : null
}

/** What became of a message that Graph did not take. */
export const outcomeOfFault = (fault: GraphFault): SendOutcome => {
  if (fault.unknown) return { kind: 'unknown' }
  if (fault.remedy === 'wait') return { kind: 'later', retryAfterMs: fault.retryAfterMs }
  if (fault.remedy === 'wait-customer')
    return { kind: 'later', retryAfterMs: fault.retryAfterMs ?? pairMs, of: 'customer' }
  const connection = troubleOf(fault)
  const code = fault.code === null ? {} : { code: fault.code }
  return { kind: 'refused', reason: fault.reason, cause: fault.cause, ...code, ...(connection ? { connection } : {}) }
}

/** One pair may exchange about one message in six seconds in the long run. */
const pairMs = 6_000
