import { flowNodeSchema } from '@prosa/flow'
import { z } from 'zod'
import { id } from '../../common.ts'
import { revision } from '../../revision.ts'
import { apiChannel, apiInstant } from '../common.ts'

export const apiBotObjective = z.enum(['service', 'support', 'faq', 'digital_employee', 'campaign', 'no_flow'])

export const apiBot = z.object({
  id,
  name: z.string(),
  active: z.boolean(),
  objective: apiBotObjective,
  workspaceId: id,
  /** Channels by which customers reach it. */
  channels: z.array(apiChannel),
  /** `changed`: the draft has changes that are not live; `none`: its objective needs no flow. */
  publication: z.enum(['never', 'published', 'changed', 'none']),
  /** The live version; null if it was never published. */
  liveVersion: z.object({ id, version: z.int(), publishedAt: apiInstant }).nullable(),
  createdAt: apiInstant,
  updatedAt: apiInstant,
})
export type ApiBot = z.infer<typeof apiBot>

/** A published version of a flow; it never changes. */
export const apiBotVersion = z.object({
  id,
  version: z.int(),
  isLive: z.boolean(),
  name: z.string().nullable(),
  note: z.string().nullable(),
  publishedAt: apiInstant,
  publishedBy: z.string().nullable(),
})
export type ApiBotVersion = z.infer<typeof apiBotVersion>

/**
 * A node of a flow. `target` of a user interaction is the name of a node; `interaction` of a bot interaction is its
 * text. Start, ends and levels follow from the nodes.
 */
export const apiFlowNode = flowNodeSchema.omit({
  userInteractios: true,
  callWebhook: true,
  transferDto: true,
  first: true,
  end: true,
  level: true,
})
export type ApiFlowNode = z.infer<typeof apiFlowNode>

export const apiFlowProblem = z.object({
  /** An error prevents a publication, a warning does not. */
  severity: z.enum(['error', 'warning']),
  /** New codes may be added. */
  code: z.string(),
  nodeId: z.string().nullable(),
  /** The interaction of the finding. */
  itemId: z.string().nullable(),
  message: z.string(),
})

const flow = z.object({
  botId: id,
  name: z.string(),
  nodes: z.array(apiFlowNode),
  updatedAt: apiInstant,
  updatedBy: z.string().nullable(),
})

export const apiFlowDraft = flow.extend({ revision: z.int() })
export type ApiFlowDraft = z.infer<typeof apiFlowDraft>

export const apiFlowVersion = flow.extend({ id, version: z.int() })
export type ApiFlowVersion = z.infer<typeof apiFlowVersion>

/** `not_run`: the time for all tests was over. */
export const apiFlowTestResult = z.object({
  id,
  name: z.string(),
  state: z.enum(['passed', 'failed', 'not_run']),
  /** Steps with an unexpected answer of the bot. */
  failedSteps: z.int(),
  /** What differs, by step from 1; empty if there is too much of it. */
  differences: z.array(z.object({ step: z.int(), nodeId: z.string().nullable(), message: z.string() })),
})

/** Messages of the same meaning that no interaction of a node accepted, without personal data. */
export const apiNotUnderstood = z.object({
  nodeId: z.string(),
  /** The most frequent text. */
  text: z.string(),
  times: z.int(),
  lastAt: apiInstant,
  /** All texts, the most frequent first. */
  texts: z.array(z.object({ id, text: z.string(), times: z.int() })),
})

/** `pattern`: its values are regular expressions, without synonyms. */
export const apiEntityKind = z.enum(['list', 'pattern'])

const entity = z.object({
  id,
  name: z.string(),
  botId: id,
  kind: apiEntityKind,
  /** Accepts typing errors. */
  fuzzy: z.boolean(),
})

export const apiEntityItem = entity.extend({
  /** Number of its values. */
  values: z.int(),
})
export type ApiEntityItem = z.infer<typeof apiEntityItem>

export const apiEntity = entity.extend({
  values: z.array(z.object({ id, value: z.string(), synonyms: z.array(z.string()) })),
  revision,
})
export type ApiEntity = z.infer<typeof apiEntity>
