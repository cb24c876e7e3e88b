import { enter } from './enter.ts'
import { emit, handOver, note, rest, type Turn } from './turn.ts'
import { type Input, sessionLimits } from './types.ts'

/** Whether the conversation took as many exits of silence as it may without a word of the customer. */
export const isEndless = (session: unknown): boolean =>
  session !== null &&
  typeof session === 'object' &&
  'resumes' in session &&
  Number(session.resumes) >= sessionLimits.resumes

/**
 * Takes the exit of silence. Ignored unless the conversation stands at that node and awaits no outside answer: an answer of the customer may have come
 * first. Where the channel takes no more message and the target would speak, an approved message is sent in place of its words, or the way drawn for it is taken.
 */
export const resume = (
  turn: Turn,
  { nodeId, canSay, hasTemplate = false }: Extract<Input, { kind: 'resume' }>,
): void => {
  const { session, flow } = turn
  const wait = session.awaiting || session.nodeId !== nodeId ? undefined : flow.nodes.get(nodeId)?.content.wait
  const target = wait && flow.nodes.get(wait.target)
  if (!wait || !target) {
    note(turn, 'resume', { outcome: 'ignored' })
    return
  }
  const endless = isEndless(session)
  session.resumes += 1
  const isSilent = target.content.messages.length === 0
  // What a webhook answers comes too late for it.
  const byTemplate =
    !canSay && !isSilent && hasTemplate && wait.after.template !== undefined && !target.content.callsWebhook
  if (!endless && (canSay || isSilent || byTemplate)) {
    turn.speaksByTemplate = byTemplate
    note(turn, 'resume', { outcome: 'resumed', exitId: wait.exitId, targetId: target.content.id })
    enter(turn, target)
    return
  }
  note(turn, 'resume', { outcome: 'rested' })
  if (endless || wait.after.otherwise === 'end') {
    emit(turn, { kind: 'end', nodeId })
    rest(turn)
  } else handOver(turn, nodeId)
}
