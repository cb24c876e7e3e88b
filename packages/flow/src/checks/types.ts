import type { FlowDocument, FlowNode } from '../document.ts'

/** A finding in a flow. An error prevents a publication, a warning does not. */
export interface FlowProblem {
  severity: 'error' | 'warning'
  code: ProblemCode
  /** Null for the flow as a whole. */
  nodeId: string | null
  /** The user or bot interaction of the finding, if there is one. */
  itemId: string | null
  /** Portuguese text. */
  message: string
}

export const problemCodes = [
  'draft',
  'cycle',
  'empty-flow',
  'empty-node',
  'repeated-phrase',
  'two-any-answer-exits',
  'unknown-entity',
  'variable-never-asked',
  'missing-file',
  'invalid-link',
  'empty-button',
  'transfer-nowhere',
  'unreachable',
  'dead-end',
  'quick-reply-without-exit',
  'unheard-question',
  'nobody-to-transfer-to',
  'no-webhook',
  'channel-limit',
  'near-phrase',
  'variable-skipped',
  'unknown-variable',
  'two-variables',
  'phone-request',
  'phone-without-way',
  'wait-window',
  'wait-only',
  'wait-after-automation',
  'documents-unasked',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** Findings that depend only on their node and on data around the flow, not on other nodes. */
const codesOfWorld: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'unknown-entity',
  'missing-file',
  'transfer-nowhere',
  'nobody-to-transfer-to',
  'no-webhook',
  'channel-limit',
])
export const isOfWorld = ({ code }: Pick<FlowProblem, 'code'>): boolean => codesOfWorld.has(code)

interface Known<T> {
  has(item: T): boolean
}

/** Limits of one of the bot's channels. */
export interface ChannelLimits {
  /** Display name: 'WhatsApp'. */
  name: string
  textLength: number
  /** Maximum of buttons per message. */
  buttons: number
  buttonLabelLength: number
  /** Hours since the customer's last word in which the bot may write; null: any time. */
  replyHours?: number | null
}

/** Key of a person in a workspace. */
export const attendeeKey = (workspaceId: number, userId: number): string => `${workspaceId}:${userId}`

/** Data around a flow; absent data is not checked. */
export interface FlowWorld {
  /** Server ids of existing files. */
  files?: Known<string>
  /** Ids of the bot's own entities; system entities are always known. */
  entities?: Known<number>
  workspaces?: Known<number>
  /** People who may be given a conversation, by workspace: `attendeeKey`. */
  attendees?: Known<string>
  bots?: Known<number>
  ownBotId?: number
  /** Number of active attendants in a workspace. */
  activeAttendants?: (workspaceId: number) => number
  hasWebhookUrl?: boolean
  hasTransferUrl?: boolean
  channels?: readonly ChannelLimits[]
  /** Minutes of silence after which the bot transfers or closes by itself; null: never. */
  silence?: { transferMinutes: number | null; closeMinutes: number | null }
}

/** A group of checks. */
export type Check = (document: FlowDocument, world: FlowWorld) => FlowProblem[]

export const problemAt =
  (node: FlowNode, itemId: string | null = null) =>
  (severity: FlowProblem['severity'], code: ProblemCode, message: string): FlowProblem => ({
    severity,
    code,
    nodeId: node.id,
    itemId,
    message,
  })
