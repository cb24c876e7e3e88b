import type { SendOutcome } from '../../channels/channel.ts'
import { tellTrouble } from '../tell-trouble.ts'
import { type Attempt, laneOf, release } from './attempt.ts'
import { computeBackoff } from './backoff.ts'
import type { Claimed } from './outbox.queries.ts'

export const noAnswer = { status: 'failed', failure: 'O canal não respondeu', cause: 'no_answer' } as const

/** Records the outcome of an attempt: sent, failed, or to be retried. */
export const settleOutcome = async (
  deps: Attempt,
  claimed: Claimed,
  outcome: SendOutcome,
  unknownWaitMs: number,
): Promise<void> => {
  const { core, breaker, bounds } = deps
  const { finish } = deps.finisher
  const lane = laneOf(claimed)
  const { companyId, connectionId } = claimed
  if (outcome.kind === 'sent') {
    breaker.succeeded(lane)
    core.activity.sent(companyId, connectionId, core.now())
    return finish({ claimed, status: { status: 'sent', providerId: outcome.providerId } })
  }
  if (outcome.kind === 'refused') {
    // The provider answered, so it works: the message or the account is at fault.
    breaker.succeeded(lane)
    core.activity.answered(companyId, connectionId)
    if (outcome.connection) await tellTrouble(core, claimed, outcome.connection)
    const { reason: failure, cause, code = null } = outcome
    return finish({ claimed, status: { status: 'failed', failure, cause, code } })
  }
  // The limit of one customer must not pause the whole connection.
  const isOfCustomer = outcome.kind === 'later' && outcome.of === 'customer'
  if (!isOfCustomer) breaker.failed(lane)
  const restMs = breaker.restMs(lane)
  if (restMs > 0) core.activity.rests(companyId, connectionId, core.now(), new Date(core.now().getTime() + restMs))
  if (claimed.attempts >= bounds.maxAttempts) return finish({ claimed, status: noAnswer })
  // A reply is sent at least once: after an unknown outcome it is retried, once a status has had time to arrive.
  const delayMs =
    outcome.kind === 'later'
      ? computeBackoff(claimed.attempts, core.random(), outcome.retryAfterMs)
      : Math.max(unknownWaitMs, computeBackoff(claimed.attempts, core.random()))
  return release(core, claimed, delayMs, true, triedInVain[outcome.kind])
}

/** What the timeline shows for an attempt that will be retried. */
const triedInVain = { later: 'O canal pediu para esperar ou não atendeu', unknown: 'O canal não respondeu' } as const
