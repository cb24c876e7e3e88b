import { flowLimits, flowTestLimits, saidInputSchema } from '@prosa/flow'
import { z } from 'zod'
import { instant } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'

/* Conversations with a flow that nobody else sees. */

const access = anyOf('bot_view')

/** What the documents said to a question: as it was understood, and the likeliest sections. */
export const documentsTrace = z.object({
  understood: z.string(),
  sections: z.array(
    z.object({ title: z.string(), source: z.string(), probability: z.number(), reasons: z.array(z.string()) }),
  ),
})

/** Explanation of the bot's answer: one entry per input of the engine. */
export const simulatorTrace = z.object({
  nodeId: z.string().nullable(),
  nodeName: z.string().nullable(),
  exitId: z.string().nullable(),
  rule: z.string(),
  score: z.number(),
  phrase: z.string().nullable(),
  words: z.array(z.string()),
  runnerUp: z.object({ exitId: z.string(), score: z.number(), label: z.string() }).nullable(),
  /** The two exits between which the customer was asked to choose (rule 'doubted'), the likelier first; else null. */
  doubt: z.array(z.object({ exitId: z.string(), score: z.number(), label: z.string() })).nullable(),
  /** What the documents said; absent where they were not asked. */
  documents: documentsTrace.optional(),
  entities: z.array(z.object({ name: z.string(), value: z.string(), text: z.string() })),
  /** Nodes entered because of this input, in order. */
  entered: z.array(z.object({ nodeId: z.string(), nodeName: z.string() })),
})
export type SimulatorTrace = z.infer<typeof simulatorTrace>

const simulatorBody = z.object({
  /** The customer's messages. */
  message: z.array(z.string().max(flowLimits.textLength)).max(20),
  /** A button press or a file of the customer, after the texts. */
  input: saidInputSchema.optional(),
  dialogToken: z.string().nullish(),
  botToken: z.string(),
  startNodeId: z.string().optional(),
  /** Minutes of silence to simulate before the message, for the flow's waits and the automations. */
  silenceMinutes: z.int().min(1).max(flowTestLimits.waitMinutes).optional(),
  /** Instead: silence until the bot does something by itself; none where it never would. */
  untilNext: z.literal(true).optional(),
})

export const simulatorAnswer = z.object({
  description: z.string(),
  dialogToken: z.string(),
  responses: z.array(
    z.object({
      message: z.string(),
      nodeId: z.string().nullable(),
      payload: z.array(
        z.object({
          type: z.enum(['QUICK_REPLY', 'LINK', 'FILE']),
          label: z.string(),
          link: z.string().nullable(),
          position: z.int(),
          mime: z.string().nullish(),
        }),
      ),
    }),
  ),
  trace: z.array(simulatorTrace),
  ended: z.boolean(),
  /** The conversation's own time: that of the call, and all silence simulated so far. */
  now: instant,
  /** Minutes of silence that this call simulated; 0 without any. */
  passedMinutes: z.int(),
  /** Minutes of silence until the bot does something by itself; null: nothing is due. */
  nextMinutes: z.int().nullable(),
  /** Description of the flow's transfer; the simulator transfers nothing. */
  transfer: z.string().nullable(),
  tags: z.array(z.string()),
})
export type SimulatorAnswer = z.infer<typeof simulatorAnswer>

export const simulate = operation({
  method: 'POST',
  url: '/api/dialogs/simulator',
  schema: {
    operationId: 'simulate',
    tags: ['Fluxos'],
    summary: 'Conversa com o fluxo desta pessoa (publish-test), senão com o rascunho, senão com a versão ativa.',
    body: simulatorBody,
    response: { 200: simulatorAnswer },
  },
  config: { access },
})

export const testBotDialog = operation({
  method: 'POST',
  url: '/api/dialogs/bot-dialog-test',
  schema: {
    operationId: 'testBotDialog',
    tags: ['Fluxos'],
    summary: 'O mesmo com a versão ativa.',
    body: simulatorBody,
    response: { 200: simulatorAnswer },
  },
  config: { access },
})
