import { z } from 'zod'
import { positionSchema, tagSchema, transferDataSchema } from './document.ts'
import { documentsExitSchema, flowDocumentsSchema } from './documents.ts'
import { flowLimits } from './limits.ts'
import { flowWaitSchema } from './wait.ts'

const id = z.string().min(1).max(flowLimits.idLength)
const entityTypeId = z.number().int().nullish()
const entityName = z.string().max(flowLimits.nameLength).nullish()
const place = z.number().int().min(0).nullish()
const nodeName = z
  .string()
  .max(2 * flowLimits.nameLength)
  .nullish()

export const serverButtonSchema = z.object({
  id: id.nullish(),
  position: place,
  label: z.string().max(flowLimits.buttonLabelLength, 'O botão pode ter no máximo 50 caracteres.'),
  type: z.enum(['QUICK_REPLY', 'LINK']),
  link: z.string().max(flowLimits.linkLength).nullish(),
})

export const serverFileSchema = z.object({
  id: id.nullish(),
  name: z.string().max(255),
  fileId: z.string().max(flowLimits.idLength),
  url: z.string().max(flowLimits.linkLength).nullish(),
  mime: z.string().max(255).nullish(),
})

export const serverBotInteractionSchema = z.object({
  id: id.nullish(),
  interaction: z.string().max(flowLimits.textLength, 'A mensagem pode ter no máximo 4096 caracteres.'),
  entityName,
  entityTypeId,
  position: place,
  buttons: z.array(serverButtonSchema).max(flowLimits.buttons).nullish(),
  files: z.array(serverFileSchema).max(flowLimits.files).nullish(),
})

export const serverUserInteractionSchema = z.object({
  id: id.nullish(),
  /** Node names; inside the product they are ids. */
  source: nodeName,
  target: nodeName,
  comparison: z.string().max(flowLimits.nameLength).nullish(),
  phrases: z.array(z.string().max(flowLimits.phraseLength)).max(flowLimits.phrases).nullish(),
  entityTypeName: entityName,
  entityTypeId,
  text: z.string().max(flowLimits.textLength).nullish(),
  position: place,
  contactName: z.boolean().nullish(),
  wait: flowWaitSchema.nullish(),
  documents: documentsExitSchema.nullish(),
})

const transfer = transferDataSchema.partial().extend({
  queue: transferDataSchema.shape.queue.nullish(),
  onlyOnlineUser: z.boolean().nullish(),
  thirdPartySystem: z.boolean().nullish(),
  workspaceOnWebhook: z.boolean().nullish(),
  botTransferMessage: transferDataSchema.shape.botTransferMessage.nullish(),
  botTransferMedia: transferDataSchema.shape.botTransferMedia.nullish(),
})
const userInteractions = z.array(serverUserInteractionSchema).max(flowLimits.exits).nullish()

/**
 * A node in the API's format. Both spellings of a field are accepted, and the first one is written:
 * userInteractios/userInteractions, callWebhook/webhookCall, transferDto/transferData. `first`, `end` and `level` are
 * recomputed, whatever a client sends.
 */
export const flowNodeSchema = z.object({
  id: id.nullish(),
  name: z.string({ error: 'Informe o nome do node.' }).max(2 * flowLimits.nameLength),
  x: positionSchema.shape.x.nullish(),
  y: positionSchema.shape.y.nullish(),
  first: z.boolean().nullish(),
  end: z.boolean().nullish(),
  level: z.number().int().nullish(),
  fallbackMessages: z.array(z.string().max(flowLimits.textLength)).max(flowLimits.fallbackMessages).nullish(),
  transfer: z.boolean().nullish(),
  transferDto: transfer.nullish(),
  transferData: transfer.nullish(),
  callWebhook: z.boolean().nullish(),
  webhookCall: z.boolean().nullish(),
  phoneRequest: z.boolean().nullish(),
  tag: tagSchema.partial().nullish(),
  documents: flowDocumentsSchema.nullish(),
  botInteractions: z.array(serverBotInteractionSchema).max(flowLimits.messages).nullish(),
  userInteractios: userInteractions,
  userInteractions,
})
export type ServerFlowNode = z.infer<typeof flowNodeSchema>

/** The body of save and publish, and, with further fields, of the answer that reads a flow. */
export const flowPayloadSchema = z.object({
  name: z
    .string({ error: 'Informe o nome do fluxo.' })
    .max(flowLimits.nameLength, 'O nome pode ter no máximo 100 caracteres.'),
  nodes: z
    .array(flowNodeSchema, { error: 'Informe os nodes do fluxo.' })
    .max(flowLimits.nodes, 'O fluxo pode ter no máximo 2000 nodes.'),
})
export type ServerFlow = z.infer<typeof flowPayloadSchema>
