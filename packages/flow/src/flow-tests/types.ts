import { z } from 'zod'
import { transferDataSchema } from '../document.ts'
import { flowLimits } from '../limits.ts'

/** How much a flow's tests may hold. */
export const flowTestLimits = {
  /** Tests of one bot. */
  tests: 100,
  /** Things that the customer does in one test. */
  steps: 60,
  nameLength: 100,
  /** Answers of webhooks and agents in one step. */
  answers: 50,
  /** What the bot says in one step. */
  said: 200,
  /** JSON of all that a webhook answered in one step. */
  answerChars: 20_000,
} as const

/** UTF-16 units; a button's label may be what a customer typed instead. */
const words = z.string().max(flowLimits.textLength)

/** What a customer does in a test. A button is pressed by its label. */
export const testInputSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: words }),
  z.object({ kind: z.literal('button'), label: words }),
  z.object({ kind: z.literal('file'), caption: words.nullable() }),
])
export type TestInput = z.infer<typeof testInputSchema>

/** What was answered while the conversation was recorded, so that a test needs no network; null: it failed or was slow. */
export const recordedAnswerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('webhook'),
    nodeId: z.string(),
    variables: z.record(z.string(), z.unknown()).nullable(),
    workspaceId: z.number().nullable(),
  }),
  z.object({
    kind: z.literal('language'),
    nodeId: z.string(),
    understood: z.object({ exitId: z.string().nullable(), score: z.number() }).nullable(),
  }),
])
export type RecordedAnswer = z.infer<typeof recordedAnswerSchema>

/** One text of the bot with what stands under it. */
export const saidSchema = z.object({
  nodeId: z.string(),
  nodeName: z.string(),
  text: z.string(),
  buttons: z.array(z.string()),
  files: z.array(z.string()),
})
export type Said = z.infer<typeof saidSchema>

/** What the bot did with one thing that the customer did. */
export const heardSchema = z.object({
  said: z.array(saidSchema).max(flowTestLimits.said),
  /** Where the conversation then stands; null at rest. */
  nodeId: z.string().nullable(),
  nodeName: z.string().nullable(),
  /** Where it is handed over; `data` null: by the bot's own settings. */
  transfer: z.object({ data: transferDataSchema.nullable(), workspaceId: z.number().nullable() }).nullable(),
  ended: z.boolean(),
  stages: z.array(z.string()),
  lists: z.array(z.string()),
})
export type Heard = z.infer<typeof heardSchema>

/** One thing that the customer does, at the moment and with the chance of the recording, and what the bot is to do with it. */
export const testStepSchema = z.object({
  input: testInputSchema,
  /** ISO 8601. */
  now: z.string(),
  /** 0 to 1. */
  random: z.number(),
  answers: z.array(recordedAnswerSchema).max(flowTestLimits.answers),
  expected: heardSchema,
})
export type TestStep = z.infer<typeof testStepSchema>

export const differenceKinds = ['missing-node', 'said', 'place', 'transfer', 'end', 'tag', 'answer-missing'] as const

/** What is not as expected. */
export const differenceSchema = z.object({
  kind: z.enum(differenceKinds),
  /** Which of the texts, from 0, where it is about one. */
  place: z.number().nullable(),
  /** Where to look in the present flow; null where the node is gone. */
  nodeId: z.string().nullable(),
  message: z.string(),
})
export type Difference = z.infer<typeof differenceSchema>

export const stepResultSchema = z.object({
  input: testInputSchema,
  expected: heardSchema,
  answered: heardSchema,
  differences: z.array(differenceSchema),
})
export type TestStepResult = z.infer<typeof stepResultSchema>
