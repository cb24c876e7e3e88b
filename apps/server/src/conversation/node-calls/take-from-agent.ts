import type { TakeOutcome } from '../../channels/channel.ts'
import { connectionOf } from '../../channels/connection.ts'
import type { Channels } from '../../channels/registry.ts'
import { inCompany } from '../../platform/database/index.ts'
import type { Secrets } from '../../platform/secrets/index.ts'
import { type Core, underLock } from '../core.ts'
import { computeBackoff } from '../deliver/backoff.ts'
import { addEvent } from '../dialog/draft.ts'
import { aboutEvent } from '../turn/take-turn.ts'
import { type ClaimedCall, deleteCall, requeueCall } from './calls.queries.ts'
import { findTaken, type TakenDialog } from './take-from-agent.queries.ts'

const answerMs = 8_000
/** About two minutes; until then a person's message also takes the customer, or is refused with the reason. */
const mostAttempts = 7

export interface TakingDeps {
  channels: Pick<Channels, 'find'>
  secrets: Secrets
}

/** A person took a room from Meta's agent: calls Meta where the channel has an API for that, and writes a refusal into the room. */
export const takeFromAgent = async (
  core: Core,
  { channels, secrets }: TakingDeps,
  call: ClaimedCall,
): Promise<void> => {
  const { companyId, dialogId, attempts } = call
  const room = await inCompany(core.worker, companyId, (pipeline) => findTaken(pipeline, companyId, dialogId))
  const outcome = room ? await take(room) : null
  if (outcome?.kind === 'later' && attempts < mostAttempts) {
    const delayMs = computeBackoff(attempts, core.random(), outcome.retryAfterMs)
    await inCompany(core.worker, companyId, async (pipeline) => requeueCall(pipeline, call, delayMs, true))
    return
  }
  const reason = outcome?.kind === 'refused' ? outcome.reason : 'A Meta não respondeu.'
  await underLock(
    core,
    companyId,
    dialogId,
    async ({ pipeline, draft }) => {
      // Another process claimed it after our lease ended: that one writes the result.
      if (!(await deleteCall(pipeline, call)) || !outcome || outcome.kind === 'taken') return
      const line = `O agente da Meta ainda está com esta conversa: ${reason} O que for escrito aqui pode não chegar.`
      addEvent(draft, aboutEvent(line, `take:${call.id}`))
    },
    { handles: core.worker },
  )

  async function take({ kind, connectionId, customer, ...row }: TakenDialog): Promise<TakeOutcome | null> {
    const takeBack = channels.find(kind)?.takeBack
    if (!takeBack) return null
    return takeBack(connectionOf(secrets, companyId, connectionId, row), customer, AbortSignal.timeout(answerMs))
  }
}
