import { z } from 'zod'
import { done, id, idParams, instant, listOf } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { revision } from '../revision.ts'
import {
  automationBody,
  automationDefinition,
  changedAutomationBody,
  triedAutomationBody,
} from './automation-bodies.ts'

/* Automations of the workspaces that the caller may change. One that also holds elsewhere is read only. */

const access = anyOf('workspace_edit')
const tags = ['Automações'] as const

/** `observing`: writes down what it would have done. `stopped`: it acted too often in a day. */
export const automationStates = ['off', 'observing', 'on', 'stopped'] as const
export type AutomationState = (typeof automationStates)[number]

export const automation = z.object({
  id,
  name: z.string(),
  workspaceIds: z.array(id),
  definition: automationDefinition,
  state: z.enum(automationStates),
  version: z.int(),
  /** How often it acted, or would have, in the last seven days. */
  recent: z.int(),
  /** Reminders and follow-ups that it planned and that wait, up to a thousand: none of them comes while it is off. */
  planned: z.int(),
  /** Also holds in workspaces that the caller does not see, where it is not theirs to change. */
  isReadOnly: z.boolean(),
  revision,
})
export type Automation = z.infer<typeof automation>

/** A bot's own timers, looked after on its page. */
const botTimers = z.object({
  id,
  name: z.string(),
  repeat: z.object({ minutes: z.int(), times: z.int() }).nullable(),
  transferMinutes: z.int().nullable(),
  closeMinutes: z.int().nullable(),
})
export type BotTimers = z.infer<typeof botTimers>

export const listAutomations = operation({
  method: 'GET',
  url: '/api/automations',
  schema: {
    operationId: 'listAutomations',
    tags,
    summary: 'As automações dos workspaces de quem chama, na ordem em que agem, e os temporizadores dos bots.',
    response: { 200: listOf(automation).extend({ bots: z.array(botTimers) }) },
  },
  config: { access },
})

const named = z.object({ id, name: z.string() })

export const listStoppedAutomations = operation({
  method: 'GET',
  url: '/api/automations/stopped',
  schema: {
    operationId: 'listStoppedAutomations',
    tags,
    summary:
      'As automações dos workspaces de quem chama que pararam sozinhas, até alguém as ligar ou desligar, e os follow-ups que esperam por uma pessoa.',
    response: { 200: listOf(named).extend({ followUps: z.array(named.extend({ workspaceId: id })) }) },
  },
  config: { access },
})

export const automationChoices = z.object({
  workspaces: z.array(named),
  labels: z.array(named),
  bots: z.array(named),
  /** With the workspaces where they work. */
  people: z.array(named.extend({ workspaceIds: z.array(id) })),
  cannedAnswers: z.array(named.extend({ workspaceId: id })),
  followUps: z.array(named.extend({ workspaceId: id })),
  tags: z.array(named),
  fields: z.array(named),
})
export type AutomationChoices = z.infer<typeof automationChoices>

/** Of each kind of choice. */
export const mostAutomationChoices = 1_000

export const listAutomationChoices = operation({
  method: 'GET',
  url: '/api/automations/choices',
  schema: {
    operationId: 'listAutomationChoices',
    tags,
    summary: `O que automações podem citar, por nome, até ${mostAutomationChoices} de cada tipo.`,
    response: { 200: automationChoices },
  },
  config: { access },
})

export const createAutomation = operation({
  method: 'POST',
  url: '/api/automations',
  schema: {
    operationId: 'createAutomation',
    tags,
    summary: 'Cria uma automação, desligada, no fim da lista.',
    body: automationBody,
    response: { 200: automation },
  },
  config: { access },
})

export const updateAutomation = operation({
  method: 'PUT',
  url: '/api/automations/:id',
  schema: {
    operationId: 'updateAutomation',
    tags,
    summary: 'Muda uma automação; a versão anterior pode ser recuperada.',
    params: idParams,
    body: changedAutomationBody,
    response: { 200: automation },
  },
  config: { access },
})

export const switchAutomation = operation({
  method: 'POST',
  url: '/api/automations/:id/state',
  schema: {
    operationId: 'switchAutomation',
    tags,
    summary: 'Desliga, observa ou liga uma automação. O que uma desligada planejou não sai.',
    params: idParams,
    body: z.object({ state: z.enum(['off', 'observing', 'on']) }),
    response: { 200: automation },
  },
  config: { access },
})

export const moveAutomation = operation({
  method: 'POST',
  url: '/api/automations/:id/move',
  schema: {
    operationId: 'moveAutomation',
    tags,
    summary: 'Põe uma automação antes de outra; sem outra, no fim.',
    params: idParams,
    body: z.object({ before: id.nullable() }),
    response: { 200: done },
  },
  config: { access },
})

export const deleteAutomation = operation({
  method: 'DELETE',
  url: '/api/automations/:id',
  schema: {
    operationId: 'deleteAutomation',
    tags,
    summary: 'Remove uma automação, com as suas versões e o seu registro.',
    params: idParams,
    response: { 200: done },
  },
  config: { access },
})

const version = z.object({
  version: z.int(),
  savedBy: z.string().nullable(),
  savedAt: instant,
  name: z.string(),
  workspaceIds: z.array(id),
  definition: automationDefinition,
})
export type AutomationVersion = z.infer<typeof version>

/** Older versions are forgotten. */
export const keptAutomationVersions = 50

export const listAutomationVersions = operation({
  method: 'GET',
  url: '/api/automations/:id/versions',
  schema: {
    operationId: 'listAutomationVersions',
    tags,
    summary: `As últimas ${keptAutomationVersions} versões de uma automação, a mais nova primeiro.`,
    params: idParams,
    response: { 200: listOf(version) },
  },
  config: { access },
})

/** Why an act of an automation was left out. Stored, so never rename one. */
export const skipReasons = [
  'earlier',
  'already',
  'held',
  'elsewhere',
  'gone',
  'no-bot',
  'lacks-data',
  /** The room is closed. */
  'closed',
  /** The channel takes no message of ours any more. */
  'window',
  /** It is not approved as it was chosen, or the channel has none. */
  'template',
  /** The customer wants no advertising. */
  'opted-out',
  /** More than an hour late: the program was down, or the company suspended. */
  'late',
  /** The bot waits for an answer of the customer. */
  'with-bot',
  /** The room has as many reminders or follow-ups as it may have. */
  'limit',
  /** The company has as much planned as it may have. */
  'company-full',
  /** The follow-up is of another workspace than the room. */
  'other-workspace',
  /** The follow-up is under way there; none is. */
  'running',
  'not-running',
] as const
export type SkipReason = (typeof skipReasons)[number]

const ranAct = z.object({ kind: z.string(), skipped: z.enum(skipReasons).nullable() })

const run = z.object({
  dialogId: id,
  contactName: z.string(),
  at: instant,
  version: z.int(),
  /** `skipped`: each of its acts was left out. `stopped`: quiet in this conversation until the next day. */
  outcome: z.enum(['done', 'would', 'skipped', 'stopped']),
  acts: z.array(ranAct),
  /** Of one that stopped since automations led to one another: their names in order, itself last. Empty: otherwise. */
  chain: z.array(z.string()),
})
export type AutomationRun = z.infer<typeof run>

export const listAutomationRuns = operation({
  method: 'GET',
  url: '/api/automations/:id/runs',
  schema: {
    operationId: 'listAutomationRuns',
    tags,
    summary: 'O que uma automação fez ou teria feito nos últimos 90 dias, o mais novo primeiro. Segue por `next`.',
    params: idParams,
    querystring: z.object({ next: z.string().max(100).optional() }),
    response: { 200: z.object({ result: z.array(run), next: z.string().nullable() }) },
  },
  config: { access },
})

/** How far a dry run looks. */
export const dryRunLimits = {
  days: 7,
  rooms: 5_000,
  messages: 20_000,
  /** Messages, or events, of a room: one with more is left out. */
  ofRoom: 1_000,
  shown: 20,
} as const

const tried = z.object({
  /** Conversations in which it would have acted. */
  rooms: z.int(),
  /** Conversations that were looked at, and whether there were more. */
  looked: z.int(),
  isCut: z.boolean(),
  /** Conversations that were left out since they are too long. */
  tooLong: z.int(),
  /** Since when it is kept that labels are taken off; null: for longer than was looked at, or labels do not matter. */
  labelsSince: instant.nullable(),
  /** The newest of them. */
  acted: z.array(z.object({ dialogId: id, contactName: z.string(), at: instant })),
  /** For each condition, the conversations in which it did not hold, and those of which it is not known. */
  conditions: z.array(z.object({ failed: z.int(), unknown: z.int() })),
})
export type TriedAutomation = z.infer<typeof tried>

export const tryAutomation = operation({
  method: 'POST',
  url: '/api/automations/try',
  schema: {
    operationId: 'tryAutomation',
    tags,
    summary: `Em que conversas dos últimos ${dryRunLimits.days} dias a automação teria agido; nada muda.`,
    body: triedAutomationBody,
    response: { 200: tried },
  },
  config: { access, reads: true },
})
