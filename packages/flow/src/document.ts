import { freeTextEntity, systemEntities } from '@prosa/language'
import { z } from 'zod'
import { draftProblems } from './draft-problems.ts'
import { flowLimits } from './limits.ts'

export { freeTextEntity }

/** No entity, in every place that names one. */
export const noEntityId = -1
/** The system's entity of telephone numbers. */
export const phoneEntityId = systemEntities.find(({ name }) => name === 'phone')?.id ?? noEntityId
export const defaultComparison = 'Igual a'

const id = z.string().min(1).max(flowLimits.idLength)
const entityId = z.number().int()
const name = z.string().max(flowLimits.nameLength, 'O nome pode ter no máximo 100 caracteres.')
const place = z.number().int().min(0)
const recordId = z.number().int().nullable()

export const positionSchema = z.object({ x: z.number(), y: z.number() })
export type Position = z.infer<typeof positionSchema>

export const flowButtonSchema = z.object({
  id,
  position: place,
  label: z.string().max(flowLimits.buttonLabelLength, 'O botão pode ter no máximo 50 caracteres.'),
  type: z.enum(['QUICK_REPLY', 'LINK']),
  /** An http, https, mailto or tel address of a LINK, null for a quick reply. */
  link: z.string().max(flowLimits.linkLength).nullable(),
})
export type FlowButton = z.infer<typeof flowButtonSchema>

export const flowFileSchema = z.object({
  /** The editor's id; `fileId` is the server's. */
  id,
  name: z.string().max(255),
  fileId: z.string().max(flowLimits.idLength),
  url: z.string().max(flowLimits.linkLength),
  mime: z.string().max(255),
})
export type FlowFile = z.infer<typeof flowFileSchema>

export const botInteractionSchema = z.object({
  id,
  /** Plain text with line breaks; a variable stands in it as `@variable-node name` (see mentions.ts). */
  text: z.string().max(flowLimits.textLength, 'A mensagem pode ter no máximo 4096 caracteres.'),
  /** The variable that the text uses, -1 and '' when none. Follows the text; see `settleDocument`. */
  entityTypeId: entityId,
  entityName: z.string().max(flowLimits.nameLength),
  position: place,
  buttons: z.array(flowButtonSchema).max(flowLimits.buttons),
  files: z.array(flowFileSchema).max(flowLimits.files),
})
export type BotInteraction = z.infer<typeof botInteractionSchema>

export const userInteractionSchema = z.object({
  id,
  /** Id of the node that this exit leads to. */
  target: id.nullable(),
  comparison: z.string().max(flowLimits.nameLength),
  phrases: z.array(z.string().max(flowLimits.phraseLength)).max(flowLimits.phrases),
  entityTypeId: entityId,
  entityTypeName: z.string().max(flowLimits.nameLength),
  text: z.string().max(flowLimits.textLength),
  position: place,
  /** The free text that it takes is a name, kept as the contact's where that has none. Written where it is so. */
  contactName: z.boolean().optional(),
})
export type UserInteraction = z.infer<typeof userInteractionSchema>

export const transferDataSchema = z.object({
  /** A named person, each in turn, or (ONLY_NOT_TRANSFERRED) none chosen. */
  queue: z.enum(['USER', 'SEQUENTIAL', 'ONLY_NOT_TRANSFERRED']),
  workspaceId: recordId,
  userId: recordId,
  userName: z.string().max(255).nullable(),
  onlyOnlineUser: z.boolean(),
  thirdPartySystem: z.boolean(),
  workspaceOnWebhook: z.boolean(),
  botId: recordId,
  botName: z.string().max(255).nullable(),
  botTransferMessage: z.string().max(flowLimits.transferMessageLength, 'A mensagem pode ter no máximo 500 caracteres.'),
  botTransferMedia: z.literal('WHATSAPP_QRCODE'),
})
export type TransferData = z.infer<typeof transferDataSchema>

export const tagSchema = z.object({
  /** Becomes the dialog's Etapa when the node is entered. */
  stage: z.string().max(flowLimits.nameLength).nullable(),
  /** Name of the list that the contact is put on. */
  list: z.string().max(flowLimits.nameLength).nullable(),
})
export type FlowTag = z.infer<typeof tagSchema>

export const nodeTypeSchema = z.enum(['start', 'default', 'end'])
export type NodeType = z.infer<typeof nodeTypeSchema>

export const flowNodeDocumentSchema = z.object({
  id,
  type: nodeTypeSchema,
  name,
  position: positionSchema,
  /** The longest way from the start; -1 while nothing leads here from it. */
  level: z.number().int().min(-1),
  botInteractions: z.array(botInteractionSchema).max(flowLimits.messages),
  /** The exits. They are the truth; edges derive from them (`edgesOf`). */
  userInteractions: z.array(userInteractionSchema).max(flowLimits.exits),
  /** The node that asked for the variable which this node's texts use. */
  sourceEntityNodeId: id.nullable(),
  fallbackMessages: z.array(z.string().max(flowLimits.textLength)).max(flowLimits.fallbackMessages),
  transfer: z.boolean(),
  transferData: transferDataSchema.nullable(),
  webhookCall: z.boolean(),
  /** The node asks for the customer's phone, which is kept on the contact; see `phoneExitOf`. */
  phoneRequest: z.boolean(),
  tag: tagSchema.nullable(),
})
export type FlowNode = z.infer<typeof flowNodeDocumentSchema>

/** The shape alone: what a working copy holds while somebody types. */
export const flowDocumentSchema = z.object({
  name,
  nodes: z.array(flowNodeDocumentSchema).max(flowLimits.nodes, 'O fluxo pode ter no máximo 2000 nodes.'),
})
export type FlowDocument = z.infer<typeof flowDocumentSchema>

/** A flow that may be saved: one 'Início', good and unique names, destinations that exist. It need not be clean to run. */
export const draftFlowSchema = flowDocumentSchema.superRefine((document, context) => {
  for (const problem of draftProblems(document)) {
    context.addIssue({ code: 'custom', message: problem.message, path: problem.path })
  }
})

/** An exit as a line between two nodes; the only form in which edges exist. */
export interface FlowEdge {
  /** The id of the user interaction that it is. */
  id: string
  source: string
  target: string
  data: Pick<UserInteraction, 'comparison' | 'phrases' | 'entityTypeId' | 'entityTypeName'>
}

/** The edges of a flow: one for each user interaction that has a destination. */
export const edgesOf = (document: FlowDocument): FlowEdge[] =>
  document.nodes.flatMap((node) =>
    node.userInteractions.flatMap((exit) =>
      exit.target === null ? [] : [{ id: exit.id, source: node.id, target: exit.target, data: edgeData(exit) }],
    ),
  )

const edgeData = ({ comparison, phrases, entityTypeId, entityTypeName }: UserInteraction): FlowEdge['data'] => ({
  comparison,
  phrases,
  entityTypeId,
  entityTypeName,
})

/** The only user interaction of a node that asks for an entity as a whole; null for every other node. */
export const nodeEntityOf = (node: FlowNode): UserInteraction | null => {
  const [only, second] = node.userInteractions
  if (!only || second || only.entityTypeId === noEntityId || only.phrases.length > 0) return null
  return only
}

/** The exit of a node that a telephone number takes; undefined where it has none. */
export const phoneExitOf = ({ userInteractions }: Pick<FlowNode, 'userInteractions'>): UserInteraction | undefined =>
  userInteractions.find(({ entityTypeId }) => entityTypeId === phoneEntityId)

/** Whether the flow ends at a node: none of its exits has a destination. It is shown as an end, and edited like any other. */
export const isEnd = (node: FlowNode): boolean => node.userInteractions.every(({ target }) => target === null)

/** Whether an exit takes any answer that no other took: it leads somewhere, and asks for free text or has neither phrase nor entity. */
export const takesAnyAnswer = ({ target, entityTypeId, phrases }: UserInteraction): boolean => {
  if (target === null) return false
  if (entityTypeId === freeTextEntity.id) return true
  return entityTypeId === noEntityId && phrases.every((phrase) => phrase.trim() === '')
}
