import type { FlowNode, TransferData } from '../document.ts'
import { checkTexts } from './texts.ts'
import { attendeeKey, type Check, type FlowProblem, type FlowWorld, problemAt } from './types.ts'

/** Transfers to missing targets, and webhooks without a URL. */
export const checkTransfers: Check = (document, world) =>
  document.nodes.flatMap((node) => [...webhook(node, world), ...(node.transfer ? transfer(node, world) : [])])

const webhook = (node: FlowNode, world: FlowWorld): FlowProblem[] =>
  node.webhookCall && world.hasWebhookUrl === false
    ? [problemAt(node)('warning', 'no-webhook', checkTexts.noWebhook(node.name))]
    : []

const transfer = (node: FlowNode, world: FlowWorld): FlowProblem[] => {
  const { transferData } = node
  const sentence = transferData ? whereProblem(node.name, transferData, world) : checkTexts.transferUnset(node.name)
  if (sentence) return [problemAt(node)('error', 'transfer-nowhere', sentence)]
  const workspaceId = transferData?.workspaceId ?? null
  const nobody = workspaceId !== null && transferData?.botId === null && world.activeAttendants?.(workspaceId) === 0
  return nobody ? [problemAt(node)('warning', 'nobody-to-transfer-to', checkTexts.nobody(node.name))] : []
}

const whereProblem = (name: string, data: TransferData, world: FlowWorld): string | null => {
  if (data.thirdPartySystem) return world.hasTransferUrl === false ? checkTexts.transferOutside(name) : null
  if (data.botId !== null) {
    if (data.botId === world.ownBotId) return checkTexts.transferOwnBot(name)
    return (world.bots?.has(data.botId) ?? true) ? null : checkTexts.transferBot(name)
  }
  if (data.workspaceOnWebhook) return null
  if (data.workspaceId === null) return checkTexts.transferUnset(name)
  if (!(world.workspaces?.has(data.workspaceId) ?? true)) return checkTexts.transferWorkspace(name)
  if (data.queue !== 'USER') return null
  if (data.userId === null) return checkTexts.transferUnset(name)
  const attendee = attendeeKey(data.workspaceId, data.userId)
  return (world.attendees?.has(attendee) ?? true) ? null : checkTexts.transferUser(name)
}
