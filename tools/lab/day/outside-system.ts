import { toServerFlow } from '@prosa/flow'
import { buildFlow } from '@prosa/flow/testing'
import type { Answer } from '../../standins/lib/server.ts'
import { type HeardCall, startWebhook, type WebhookStandIn } from '../../standins/webhook/index.ts'
import { type Bot, connectWebhook, findBot, findCallback } from '../connect.ts'
import type { Member } from '../member.ts'
import { webhookPaths } from '../webhook-desk.ts'
import { laterText, nodeVariable, nodeWords, replies, usualReply } from './outside-kinds.ts'

const anyText = '@texto:-108'
const employeeTarget = 4

const flow = toServerFlow(
  buildFlow({
    Início: { says: nodeWords.start, exits: { Pedido: [anyText] } },
    Pedido: { says: nodeWords.order, exits: { Situação: [anyText] } },
    Situação: { says: `${nodeWords.state}@${nodeVariable}`, webhookCall: true },
  }),
)

export interface OutsideSystem {
  /** Public tokens of the bots that ask it. */
  tokens: Record<'employee' | 'node', string>
  stop(): Promise<void>
}

/** A company's own system with two bots that ask it: one in place of its flow, one by a node of it. */
export const startOutsideSystem = async (member: Member, workspaceId: number): Promise<OutsideSystem> => {
  const system = await startWebhook({ answer: (call) => replyTo(member, system, call) })
  const makeBot = async (name: string, target: number): Promise<Pick<Bot, 'id' | 'token'> & Partial<Bot>> =>
    (await findBot(member, name)) ?? (await member.call('POST', '/api/bots', { name, workspaceId, target }))
  const employee = await makeBot('Dia: funcionário digital', employeeTarget)
  const node = await makeBot('Dia: node com webhook', 1)
  if (!node.liveVersion) await publishFlow(member, node.id)
  const { digitalEmployeeUrl, url } = webhookPaths
  await connectWebhook(member, employee.id, system, { digitalEmployeeUrl })
  await connectWebhook(member, node.id, system, { url })
  return { tokens: { employee: employee.token, node: node.token }, stop: system.stop }
}

const publishFlow = async (member: Member, botId: number): Promise<void> => {
  const { draftId, revision } = await member.call<{ draftId: number; revision: number }>(
    'GET',
    `/api/bots/${botId}/flow/-1`,
  )
  await member.call('POST', `/api/bots/${botId}/publish/${draftId}`, { ...flow, revision })
}

const replyTo = (member: Member, system: WebhookStandIn, call: HeardCall): Answer | Promise<Answer> => {
  const { message, variables } = call.json.data
  const words = message?.text ?? variables?.[nodeVariable] ?? ''
  const reply = replies.get(words) ?? { body: { message: usualReply } }
  if (reply === 'never') return new Promise(() => undefined)
  if (reply !== 'later') return reply
  if (message) tellLater(member, system, call).catch(console.error)
  return { body: { status: 'accepted' } }
}

/** By the callback, and once more, since its answer might have been lost. */
const tellLater = async (member: Member, system: WebhookStandIn, { json, secret }: HeardCall): Promise<void> => {
  const { bot, dialog, message } = json.data
  const { employee: url } = await findCallback(member)(bot.id)
  const body = { type: 'message.send', data: { dialogId: dialog.id, text: laterText } }
  const told = { url, secret: secret ?? '', body, id: `evt_${message?.id}` }
  await system.tell(told)
  await system.tell(told)
}
