import { freeTextEntity, systemEntities } from '@prosa/language'
import { z } from 'zod'
import { documentsExitSchema, flowDocumentsSchema } from './documents.ts'
import { draftProblems } from './draft-problems.ts'
import { flowLimits } from './limits.ts'
import { noEntityId } from './no-entity.ts'
import { flowWaitSchema } from './wait.ts'

export { freeTextEntity, noEntityId }

/** The system's entity of phone numbers. */
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
  /** An http, https, mailto or tel address of a LINK; null for a quick reply. */
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
  /** Plain text with line breaks; variables are written as `@variable-node name` (see mentions.ts). */
  text: z.string().max(flowLimits.textLength, 'A mensagem pode ter no máximo 4096 caracteres.'),
  /** The variable used in the text; -1 and '' for none. Derived; see `settleDocument`. */
  entityTypeId: entityId,
  entityName: z.string().max(flowLimits.nameLength),
  position: place,
  buttons: z.array(flowButtonSchema).max(flowLimits.buttons),
  files: z.array(flowFileSchema).max(flowLimits.files),
})
export type BotInteraction = z.infer<typeof botInteractionSchema>

export const userInteractionSchema = z.object({
  id,
  /** Target node of this exit. */
  target: id.nullable(),
  comparison: z.string().max(flowLimits.nameLength),
  phrases: z.array(z.string().max(flowLimits.phraseLength)).max(flowLimits.phrases),
  entityTypeId: entityId,
  entityTypeName: z.string().max(flowLimits.nameLength),
  text: z.string().max(flowLimits.textLength),
  position: place,
  /** The free text is a name, stored as the contact's if it has none. Only written when true. */
  contactName: z.boolean().optional(),
  /** The exit of a customer who does not answer; it has neither phrases nor entity. Only written where used. */
  wait: flowWaitSchema.optional(),
  /** An exit of the node's documents; it has neither phrases nor entity. Only written where used. */
  documents: documentsExitSchema.optional(),
})
export type UserInteraction = z.infer<typeof userInteractionSchema>

export const transferDataSchema = z.object({
  /** USER, SEQUENTIAL (offered in turn), or ONLY_NOT_TRANSFERRED (none chosen). */
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
  /** Sets the dialog's Etapa when the node is entered. */
  stage: z.string().max(flowLimits.nameLength).nullable(),
  /** Contact list that the contact is added to. */
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
  /** Longest path from the start; -1 if unreachable. */
  level: z.number().int().min(-1),
  botInteractions: z.array(botInteractionSchema).max(flowLimits.messages),
  /** The exits. Edges are derived from them (`edgesOf`). */
  userInteractions: z.array(userInteractionSchema).max(flowLimits.exits),
  /** The node that asks for the variable used in this node's texts. */
  sourceEntityNodeId: id.nullable(),
  fallbackMessages: z.array(z.string().max(flowLimits.textLength)).max(flowLimits.fallbackMessages),
  transfer: z.boolean(),
  transferData: transferDataSchema.nullable(),
  webhookCall: z.boolean(),
  /** The node asks for the customer's phone, which is stored in the contact; see `phoneExitOf`. */
  phoneRequest: z.boolean(),
  tag: tagSchema.nullable(),
  /** What no exit takes is looked up in the company's documents. Only written where used. */
  documents: flowDocumentsSchema.optional(),
})
export type FlowNode = z.infer<typeof flowNodeDocumentSchema>

/** Validates the structure only, for a working copy during editing. */
export const flowDocumentSchema = z.object({
  name,
  nodes: z.array(flowNodeDocumentSchema).max(flowLimits.nodes, 'O fluxo pode ter no máximo 2000 nodes.'),
})
export type FlowDocument = z.infer<typeof flowDocumentSchema>

/** A flow that may be saved: one 'Início', valid unique names, existing targets. It may still be unable to run. */
export const draftFlowSchema = flowDocumentSchema.superRefine((document, context) => {
  for (const problem of draftProblems(document)) {
    context.addIssue({ code: 'custom', message: problem.message, path: problem.path })
  }
})

/** An exit as a line between two nodes; edges exist in no other form. */
export interface FlowEdge {
  /** Id of its user interaction. */
  id: string
  source: string
  target: string
  data: Pick<UserInteraction, 'comparison' | 'phrases' | 'entityTypeId' | 'entityTypeName' | 'wait' | 'documents'>
}

/** All edges of a flow: one for each user interaction with a target. */
export const edgesOf = (document: FlowDocument): FlowEdge[] =>
  document.nodes.flatMap((node) =>
    node.userInteractions.flatMap((exit) =>
      exit.target === null ? [] : [{ id: exit.id, source: node.id, target: exit.target, data: edgeData(exit) }],
    ),
  )

const edgeData = ({
  comparison,
  phrases,
  entityTypeId,
  entityTypeName,
  wait,
  documents,
}: UserInteraction): FlowEdge['data'] => ({
  comparison,
  phrases,
  entityTypeId,
  entityTypeName,
  ...(wait && { wait }),
  ...(documents && { documents }),
})

/** Whether a message says something; one without text, buttons and files is an empty form row. */
export const isSaid = ({ text, buttons, files }: Pick<BotInteraction, 'text' | 'buttons' | 'files'>): boolean =>
  text.trim() !== '' || buttons.length > 0 || files.length > 0

/** Whether an answer of the customer may take an exit: not the one of silence, nor those of the documents. */
export const isAnswerExit = ({ wait, documents }: Pick<UserInteraction, 'wait' | 'documents'>): boolean =>
  wait === undefined && documents === undefined

/** The exits of a node that an answer of the customer may take: all but those of silence and of the documents. */
export const answerExitsOf = ({ userInteractions }: Pick<FlowNode, 'userInteractions'>): UserInteraction[] =>
  userInteractions.filter(isAnswerExit)

/** The exit of a node that a customer's silence takes; undefined without one. */
export const waitExitOf = ({ userInteractions }: Pick<FlowNode, 'userInteractions'>): UserInteraction | undefined =>
  userInteractions.find(({ wait }) => wait !== undefined)

/** The only user interaction of a node that asks for an entity as a whole; null for other nodes. */
export const nodeEntityOf = (node: FlowNode): UserInteraction | null => {
  const [only, second] = answerExitsOf(node)
  if (!only || second || only.entityTypeId === noEntityId || only.phrases.length > 0) return null
  return only
}

/** The exit of a node that takes a phone number; undefined without one. */
export const phoneExitOf = ({ userInteractions }: Pick<FlowNode, 'userInteractions'>): UserInteraction | undefined =>
  userInteractions.find(({ entityTypeId }) => entityTypeId === phoneEntityId)

/**
 * Whether the flow ends at a node: no exit has a target, and it answers no questions. Shown as an end node, but edited
 * like any other.
 */
export const isEnd = (node: FlowNode): boolean =>
  node.documents === undefined && node.userInteractions.every(({ target }) => target === null)

/** Whether an exit takes any answer that no other took: it has a target, and asks for free text or has neither phrase nor entity. */
export const takesAnyAnswer = (exit: UserInteraction): boolean => {
  const { target, entityTypeId, phrases } = exit
  if (target === null || !isAnswerExit(exit)) return false
  if (entityTypeId === freeTextEntity.id) return true
  return entityTypeId === noEntityId && phrases.every((phrase) => phrase.trim() === '')
}
