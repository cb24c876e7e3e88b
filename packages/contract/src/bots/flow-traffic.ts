import { z } from 'zod'
import { done, id, instant, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'

const config = { access: anyOf('bot_view') }
const tags = ['Fluxos']
const params = z.object({ botId: urlId })

const storedTrafficKinds = ['came', 'left', 'missed', 'silent'] as const
export type StoredTrafficKind = (typeof storedTrafficKinds)[number]

/**
 * What a dialog did at a node: it arrived, it left by the exit to `target`, the bot did not understand it, the
 * customer has been silent there for at least an hour, or (now, whatever the days) it waits there for the time of an exit of silence.
 */
export const trafficKinds = [...storedTrafficKinds, 'waiting'] as const
export type TrafficKind = (typeof trafficKinds)[number]

/** Days back from now. */
export const trafficDays = ['1', '7', '30'] as const
export type TrafficDays = (typeof trafficDays)[number]
const days = z.enum(trafficDays)

export const trafficCount = z.object({
  kind: z.enum(trafficKinds),
  node: z.string(),
  /** Target of the exit; null for all kinds but 'left'. */
  target: z.string().nullable(),
  /** Number of dialogs. */
  total: z.int(),
})
export type TrafficCount = z.infer<typeof trafficCount>

export const getFlowTraffic = operation({
  method: 'GET',
  url: '/api/bots/:botId/traffic',
  schema: {
    operationId: 'getFlowTraffic',
    tags,
    summary:
      'Quantas conversas passaram por cada node nos últimos dias, por onde saíram e onde pararam. Lido com até um minuto de atraso.',
    params,
    querystring: z.object({ days }),
    response: { 200: z.object({ counts: z.array(trafficCount) }) },
  },
  config,
})

export const trafficDialog = z.object({
  id,
  /** Null if the caller may not open the dialog. */
  contact: z.string().nullable(),
  canOpen: z.boolean(),
  channel: z.string(),
  workspace: z.string(),
  at: instant,
  open: z.boolean(),
})
export type TrafficDialog = z.infer<typeof trafficDialog>

export const listFlowTrafficDialogs = operation({
  method: 'GET',
  url: '/api/bots/:botId/traffic/dialogs',
  schema: {
    operationId: 'listFlowTrafficDialogs',
    tags,
    summary: 'As conversas de um número dos caminhos, as mais recentes primeiro.',
    params,
    querystring: z.object({
      days,
      kind: z.enum(trafficKinds),
      node: z.string().min(1).max(100),
      target: z.string().min(1).max(100).optional(),
      next: z.string().max(40).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: { 200: z.object({ result: z.array(trafficDialog), next: z.string().nullable() }) },
  },
  config,
})

/** Messages at a node with the same meaning that were not understood. */
export const missedGroup = z.object({
  nodeId: z.string(),
  /** The most frequent text, anonymized. */
  text: z.string(),
  /** All texts, the most frequent first. */
  texts: z.array(z.object({ id, text: z.string(), times: z.int() })),
  times: z.int(),
  lastAt: instant,
})
export type MissedGroup = z.infer<typeof missedGroup>

export const listNotUnderstood = operation({
  method: 'GET',
  url: '/api/bots/:botId/not-understood',
  schema: {
    operationId: 'listNotUnderstood',
    tags,
    summary:
      'O que os clientes escreveram e nenhuma interação aceitou, sem dados pessoais, em grupos parecidos. No máximo 300 grupos, dos 90 últimos dias.',
    params,
    response: { 200: z.object({ groups: z.array(missedGroup) }) },
  },
  config,
})

export const dismissNotUnderstood = operation({
  method: 'POST',
  url: '/api/bots/:botId/not-understood/dismiss',
  schema: {
    operationId: 'dismissNotUnderstood',
    tags,
    summary: 'Diz que mensagens são fora do assunto: elas saem da lista, também quando chegam de novo.',
    params,
    body: z.object({ ids: z.array(id).min(1).max(2000) }),
    response: { 200: done },
  },
  config,
})
