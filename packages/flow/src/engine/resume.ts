import { enter } from './enter.ts'
import { emit, note, rest, type Turn } from './turn.ts'
import { type Input, sessionLimits } from './types.ts'

/**
 * Takes the exit of silence. Ignored unless the conversation stands at that node and awaits no outside answer: an answer of the customer may have come
 * first. Where the channel takes no more message and the target would speak, the way drawn for it is taken instead.
 */
export const resume = (turn: Turn, { nodeId, canSay }: Extract<Input, { kind: 'resume' }>): void => {
  const { session, flow } = turn
  const wait = session.awaiting || session.nodeId !== nodeId ? undefined : flow.nodes.get(nodeId)?.content.wait
  const target = wait && flow.nodes.get(wait.target)
  if (!wait || !target) {
    note(turn, 'resume', { outcome: 'ignored' })
    return
  }
  session.resumes += 1
  const isEndless = session.resumes > sessionLimits.resumes
  if (!isEndless && (canSay || target.content.messages.length === 0)) {
    note(turn, 'resume', { outcome: 'resumed', exitId: wait.exitId, targetId: target.content.id })
    enter(turn, target)
    return
  }
  note(turn, 'resume', { outcome: 'rested' })
  if (isEndless || wait.after.otherwise === 'end') emit(turn, { kind: 'end', nodeId })
  else emit(turn, { kind: 'transfer', nodeId, transferData: null, workspaceId: session.workspaceId })
  rest(turn)
}
