import { z } from 'zod'
import {
  answerExitsOf,
  type FlowDocument,
  type FlowNode,
  flowButtonSchema,
  flowFileSchema,
  freeTextEntity,
  isSaid,
  noEntityId,
  tagSchema,
  transferDataSchema,
  waitExitOf,
} from './document.ts'
import { type DocumentsExit, documentsExitOf, flowDocumentsSchema } from './documents.ts'
import { type DraftProblem, draftProblems } from './draft-problems.ts'
import { texts } from './texts.ts'
import { flowWaitSchema } from './wait.ts'

/** A message of the bot. */
export const executableMessageSchema = z.object({
  id: z.string().min(1),
  text: z.string(),
  buttons: z.array(flowButtonSchema),
  files: z.array(flowFileSchema),
})
export type ExecutableMessage = z.infer<typeof executableMessageSchema>

/** An exit with a target; without phrases and entity it takes any answer. */
export const executableExitSchema = z.object({
  id: z.string().min(1),
  target: z.string().min(1),
  phrases: z.array(z.string()),
  entityId: z.number().int().nullable(),
  /** Absent in flows compiled before this ability existed. */
  keepsName: z.boolean().optional(),
})
export type ExecutableExit = z.infer<typeof executableExitSchema>

/** The exit of a customer's silence. */
export const executableWaitSchema = z.object({
  exitId: z.string().min(1),
  target: z.string().min(1),
  after: flowWaitSchema,
})
export type ExecutableWait = z.infer<typeof executableWaitSchema>

const documentsTargetSchema = z.object({ exitId: z.string().min(1), target: z.string().min(1) })

/** The documents of a node, and where the conversation goes after them; absent exits are not drawn. */
export const executableDocumentsSchema = flowDocumentsSchema.extend({
  notFound: documentsTargetSchema.optional(),
  person: documentsTargetSchema.optional(),
  helped: documentsTargetSchema.optional(),
})
export type ExecutableDocuments = z.infer<typeof executableDocumentsSchema>

export const executableNodeSchema = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  messages: z.array(executableMessageSchema),
  exits: z.array(executableExitSchema),
  /** Absent without one; no answer takes it. */
  wait: executableWaitSchema.optional(),
  /** Absent where the node asks no documents. */
  documents: executableDocumentsSchema.optional(),
  fallbackMessages: z.array(z.string()),
  /** Null: no transfer; `data: null`: by the bot's own transfer settings. */
  transfer: z.object({ data: transferDataSchema.nullable() }).nullable(),
  callsWebhook: z.boolean(),
  /** Absent in flows compiled before this ability existed. */
  asksPhone: z.boolean().optional(),
  tag: tagSchema.nullable(),
})
export type ExecutableNode = z.infer<typeof executableNodeSchema>

/**
 * A flow that can run: one start, existing targets, only exits with a target, no drawing. Cycles and other findings of
 * `checkFlow` do not matter: every node waits for the customer, or for a time.
 */
export const executableFlowSchema = z
  .object({ name: z.string(), startId: z.string(), nodes: z.array(executableNodeSchema).min(1) })
  .superRefine((flow, context) => {
    const ids = new Set(flow.nodes.map((node) => node.id))
    if (!ids.has(flow.startId)) context.addIssue({ code: 'custom', message: texts.draft.noStart, path: ['startId'] })
    flow.nodes.forEach((node, place) => {
      const { notFound, person, helped } = node.documents ?? {}
      const targets = [...node.exits, node.wait, notFound, person, helped].filter((exit) => exit !== undefined)
      if (targets.every(({ target }) => ids.has(target))) return
      context.addIssue({ code: 'custom', message: texts.draft.unknownDestination(node.name), path: ['nodes', place] })
    })
  })
export type ExecutableFlow = z.infer<typeof executableFlowSchema>

/** The executable part of a document, or why it cannot run. */
export const toExecutable = (
  document: FlowDocument,
): { flow: ExecutableFlow; problems: readonly [] } | { flow: null; problems: DraftProblem[] } => {
  const problems = draftProblems(document)
  const start = document.nodes.find((node) => node.type === 'start')
  if (!start || problems.length > 0) return { flow: null, problems }
  return { flow: { name: document.name, startId: start.id, nodes: document.nodes.map(toNode) }, problems: [] }
}

const toNode = (node: FlowNode): ExecutableNode => ({
  id: node.id,
  name: node.name,
  messages: node.botInteractions.filter(isSaid).map(({ id, text, buttons, files }) => ({ id, text, buttons, files })),
  exits: answerExitsOf(node).flatMap((exit) =>
    exit.target === null
      ? []
      : [
          {
            id: exit.id,
            target: exit.target,
            phrases: exit.phrases.filter((phrase) => phrase.trim() !== ''),
            entityId: exit.entityTypeId === noEntityId ? null : exit.entityTypeId,
            ...(exit.contactName && exit.entityTypeId === freeTextEntity.id ? { keepsName: true } : {}),
          },
        ],
  ),
  ...executableWait(node),
  ...executableDocuments(node),
  fallbackMessages: node.fallbackMessages.filter((message) => message.trim() !== ''),
  transfer: node.transfer ? { data: node.transferData } : null,
  callsWebhook: node.webhookCall,
  ...(node.phoneRequest ? { asksPhone: true } : {}),
  tag: node.tag,
})

const executableWait = (node: FlowNode): Pick<ExecutableNode, 'wait'> => {
  const exit = waitExitOf(node)
  return exit?.wait && exit.target !== null ? { wait: { exitId: exit.id, target: exit.target, after: exit.wait } } : {}
}

const executableDocuments = (node: FlowNode): Pick<ExecutableNode, 'documents'> => {
  if (!node.documents) return {}
  const to = (kind: DocumentsExit): { exitId: string; target: string } | undefined => {
    const exit = documentsExitOf(node, kind)
    return exit?.target ? { exitId: exit.id, target: exit.target } : undefined
  }
  return { documents: { ...node.documents, notFound: to('notFound'), person: to('person'), helped: to('helped') } }
}
