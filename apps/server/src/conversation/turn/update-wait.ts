import { waitEnds } from '@prosa/contract'
import { beginsWait, type Input, isEndless, type LoadedFlow, type StepResult, waitAt, waitLabel } from '@prosa/flow'
import { addEvent, type DialogDraft } from '../dialog/draft.ts'

/** Sets when the flow goes on without an answer, and records in the room that it did so now. */
export const updateWait = (
  draft: DialogDraft,
  flow: LoadedFlow,
  { input, result: { session, trace }, timeZone }: { input: Input; result: StepResult; timeZone: string },
): void => {
  const { dialog, workspace, at } = draft
  const wait = waitAt(flow, session)
  if (wait === null) dialog.resumesAt = null
  else if (beginsWait(input)) dialog.resumesAt = waitEnds(wait, at, { timeZone, hours: workspace?.hours ?? null })
  if (input.kind !== 'resume') return
  const by = { userId: null, userName: null }
  for (const { outcome, nodeId, targetId } of trace) {
    const node = flow.nodes.get(nodeId ?? '')?.content
    const target = flow.nodes.get(targetId ?? '')?.content
    if (outcome === 'resumed' && node?.wait && target) {
      // The ids are for the traffic: a target that says nothing has no message with the engine's decision.
      const ids = { node: node.id, target: target.id, seq: dialog.seq }
      addEvent(draft, {
        kind: 'resumed',
        ...by,
        detail: { ...ids, name: target.name, wait: waitLabel(node.wait.after) },
      })
    }
    const reason = isEndless(draft.before.session) ? 'endless' : 'window'
    if (outcome === 'rested') addEvent(draft, { kind: 'rested', ...by, detail: { reason } })
  }
}
