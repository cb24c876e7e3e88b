import { type EffectHandlers, handleEffect } from '../engine/handle-effect.ts'
import type { Effect, Session } from '../engine/types.ts'
import type { LoadedFlow } from '../load.ts'
import { flowTestLimits, type Heard } from './types.ts'

/** The customer-visible effects of a turn, in order, and the node at which the conversation then is. */
export const heardOf = (flow: LoadedFlow, effects: readonly Effect[], session: Session | null): Heard => {
  const nodeId = session?.nodeId ?? null
  const nodeName = nodeId === null ? null : nameOf(flow, nodeId)
  const heard: Heard = { said: [], nodeId, nodeName, transfer: null, ended: false, stages: [], lists: [] }
  for (const effect of effects) handleEffect(handlers, { flow, heard }, effect)
  return heard
}

const nameOf = (flow: LoadedFlow, nodeId: string): string => flow.nodes.get(nodeId)?.content.name ?? ''

const handlers: EffectHandlers<{ flow: LoadedFlow; heard: Heard }, void> = {
  say: ({ flow, heard }, { nodeId, text, buttons, files }) => {
    if (heard.said.length >= flowTestLimits.said) return
    heard.said.push({
      nodeId,
      nodeName: nameOf(flow, nodeId),
      text,
      buttons: buttons.map(({ label }) => label),
      files: files.map(({ name }) => name),
    })
  },
  repeat: ({ flow, heard }, { nodeId, text, buttons }) => {
    const shown = buttons.map(({ label }) => label)
    heard.said.push({ nodeId, nodeName: nameOf(flow, nodeId), text, buttons: shown, files: [] })
  },
  // Tests and the simulator never come to the end of a channel's time.
  template: () => {},
  tag: ({ heard }, { stage, list }) => {
    if (stage) heard.stages.push(stage)
    if (list) heard.lists.push(list)
  },
  transfer: ({ heard }, { transferData, workspaceId }) => {
    heard.transfer = { data: transferData, workspaceId }
  },
  end: ({ heard }) => {
    heard.ended = true
  },
  // Calls are answered by the caller, and are not visible to the customer.
  savePhone: () => {},
  saveName: () => {},
  callWebhook: () => {},
  askLanguage: () => {},
  askDocuments: () => {},
}
