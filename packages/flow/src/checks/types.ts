import type { FlowDocument, FlowNode } from '../document.ts'

/** Something wrong or doubtful in a flow. An error stops a publication, a warning does not. */
export interface FlowProblem {
  severity: 'error' | 'warning'
  code: ProblemCode
  /** Null when it concerns the flow as a whole. */
  nodeId: string | null
  /** The user or bot interaction it stands in, where there is one. */
  itemId: string | null
  /** A Portuguese sentence. */
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
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** What a problem of one of these says hangs on its node and on what stands around the flow, on no other node. */
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

/** What one channel of the bot can show. */
export interface ChannelLimits {
  /** As people call it: 'WhatsApp'. */
  name: string
  textLength: number
  /** Buttons of one message. */
  buttons: number
  buttonLabelLength: number
}

/** A person in a workspace, as a world knows them. */
export const attendeeKey = (workspaceId: number, userId: number): string => `${workspaceId}:${userId}`

/** What stands around a flow; what is left out is not checked. */
export interface FlowWorld {
  /** Server ids of the files that exist. */
  files?: Known<string>
  /** Ids of the bot's own entities; those of the system are known. */
  entities?: Known<number>
  workspaces?: Known<number>
  /** Who may be handed a conversation, and where: `attendeeKey`. */
  attendees?: Known<string>
  bots?: Known<number>
  ownBotId?: number
  /** Active attendants of a workspace. */
  activeAttendants?: (workspaceId: number) => number
  hasWebhookUrl?: boolean
  hasTransferUrl?: boolean
  channels?: readonly ChannelLimits[]
}

/** One group of checks. */
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
