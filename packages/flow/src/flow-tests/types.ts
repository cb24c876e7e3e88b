import { z } from 'zod'
import { transferDataSchema } from '../document.ts'
import { flowLimits } from '../limits.ts'

/** Limits of a flow's tests. */
export const flowTestLimits = {
  /** Tests per bot. */
  tests: 100,
  /** The customer's actions per test. */
  steps: 60,
  nameLength: 100,
  /** Answers of webhooks and agents per step. */
  answers: 50,
  /** The bot's texts per step. */
  said: 200,
  /** Characters of all webhook answers of one step, as JSON. */
  answerChars: 20_000,
  /** Longest silence of one step: the longest wait, and the days until the workspace opens. */
  waitMinutes: 60 * 24 * 60,
} as const

/** Limit in UTF-16 units; a button's label may be what a customer typed instead. */
const words = z.string().max(flowLimits.textLength)

const saidInputs = [
  z.object({ kind: z.literal('text'), text: words }),
  z.object({ kind: z.literal('button'), label: words }),
  z.object({ kind: z.literal('file'), caption: words.nullable() }),
] as const

/** A customer's action in a test. A button is pressed by its label. */
export const saidInputSchema = z.discriminatedUnion('kind', saidInputs)
export type SaidInput = z.infer<typeof saidInputSchema>

/** The same, or the customer's silence. */
export const testInputSchema = z.discriminatedUnion('kind', [
  ...saidInputs,
  z.object({ kind: z.literal('wait'), minutes: z.int().min(1).max(flowTestLimits.waitMinutes) }),
])
export type TestInput = z.infer<typeof testInputSchema>

/** Outside answers of the recording, so that a test needs no network; null: failed or slow. */
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
  z.object({
    kind: z.literal('documents'),
    nodeId: z.string(),
    answer: z
      .object({
        quote: z.object({ text: words, source: z.string().max(flowLimits.textLength) }).nullable(),
        offers: z
          .array(z.object({ sectionId: z.number(), title: words, source: words }))
          .max(3)
          .optional(),
        understood: words,
        sections: z
          .array(
            z.object({
              title: words,
              source: words,
              sourceId: z.number().optional(),
              probability: z.number(),
              reasons: z.array(words).max(5),
            }),
          )
          .max(3),
      })
      .nullable(),
  }),
])
export type RecordedAnswer = z.infer<typeof recordedAnswerSchema>

/** A text of the bot with its buttons and files. */
export const saidSchema = z.object({
  nodeId: z.string(),
  nodeName: z.string(),
  text: z.string(),
  buttons: z.array(z.string()),
  files: z.array(z.string()),
})
export type Said = z.infer<typeof saidSchema>

/** The bot's reaction to one action. */
export const heardSchema = z.object({
  said: z.array(saidSchema).max(flowTestLimits.said),
  /** The node at which the conversation then is; null at rest. */
  nodeId: z.string().nullable(),
  nodeName: z.string().nullable(),
  /** Target of a transfer; `data` null: by the bot's own settings. */
  transfer: z.object({ data: transferDataSchema.nullable(), workspaceId: z.number().nullable() }).nullable(),
  ended: z.boolean(),
  stages: z.array(z.string()),
  lists: z.array(z.string()),
})
export type Heard = z.infer<typeof heardSchema>

/** A customer's action with the time and random number of the recording, and the expected reaction. */
export const testStepSchema = z.object({
  input: testInputSchema,
  /** ISO 8601; of a silence, its beginning. */
  now: z.string(),
  /** When the bot repeated its question in a silence, by its own settings. */
  repeats: z.array(z.string()).max(flowTestLimits.answers).optional(),
  /** 0 to 1. */
  random: z.number(),
  answers: z.array(recordedAnswerSchema).max(flowTestLimits.answers),
  expected: heardSchema,
})
export type TestStep = z.infer<typeof testStepSchema>

export const differenceKinds = ['missing-node', 'said', 'place', 'transfer', 'end', 'tag', 'answer-missing'] as const

/** A difference from the expectation. */
export const differenceSchema = z.object({
  kind: z.enum(differenceKinds),
  /** Index of the text from 0, if it is about one. */
  place: z.number().nullable(),
  /** Node in the current flow; null if it was removed. */
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
