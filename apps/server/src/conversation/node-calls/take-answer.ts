import type { Input } from '@prosa/flow'
import type { CustomerAnswer } from '../../platform/guarded-fetch/read-answer.ts'
import { sayAsBot, turnWorldOf, type UnderLock } from '../core.ts'
import { routeTransfer } from '../transfer/route-transfer.ts'
import { type TransferRequest, takeTurn } from '../turn/take-turn.ts'
import type { CallKind } from './describe-call.ts'

/** Gives the answer of a call to its dialog; null: nothing was answered, and the flow continues without it. */
export const takeAnswer = async (
  locked: UnderLock,
  kind: CallKind,
  detail: number,
  answer: CustomerAnswer | null,
): Promise<void> => {
  switch (kind) {
    case 'webhook':
      return stepWith(locked, {
        kind: 'webhookAnswer',
        callId: detail,
        variables: answer?.variables ?? null,
        workspaceId: answer?.workspaceId ?? null,
      })
    case 'language':
    case 'documents':
      return
    case 'silence':
      return transferSilent(locked, detail, answer)
    case 'employee':
      return sayAnswer(locked, answer)
  }
}

/** Continues the turn that waits for a call. */
export const stepWith = async ({ core, pipeline, draft, bot }: UnderLock, input: Input): Promise<void> => {
  const request = takeTurn(draft, input, turnWorldOf(core, draft))
  if (request && bot) await routeTransfer(pipeline, draft, request, bot)
  // The engine's state has changed even where nothing was said.
  draft.isTouched = true
}

/** Transfers a silent customer to the workspace that the webhook answered, else by the bot's settings. */
const transferSilent = async (
  { pipeline, draft, bot }: UnderLock,
  silentSinceMs: number,
  answer: CustomerAnswer | null,
): Promise<void> => {
  if (!bot || draft.dialog.owner !== 'bot') return
  // The customer wrote meanwhile: they are no longer silent.
  if ((draft.dialog.lastInboundAt?.getTime() ?? 0) !== silentSinceMs) return
  const workspaceId = answer?.workspaceId ?? null
  const data = workspaceId === null ? null : ({ queue: 'SEQUENTIAL', workspaceId } as const)
  await routeTransfer(pipeline, draft, { reason: 'silence', data, workspaceId }, bot)
}

/** Sends the digital employee's answer; without one, people take over. */
const sayAnswer = async ({ pipeline, draft, bot }: UnderLock, answer: CustomerAnswer | null): Promise<void> => {
  if (!bot || draft.dialog.owner !== 'bot') return
  if (answer) {
    for (const text of answer.messages) sayAsBot(draft, text)
    return
  }
  const request: TransferRequest = { reason: 'employee-failed', data: null, workspaceId: null }
  await routeTransfer(pipeline, draft, request, bot)
}
