import { z } from 'zod'
import { done, id, idParams, instant, listOf, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { revision } from '../revision.ts'
import { stopReasons } from '../rules/why-not.ts'
import { changedFollowUpBody, followUpBody, newFollowUpBody } from './follow-up-bodies.ts'
import { dialogTemplate } from './reply-window.ts'

/*
 * Follow-ups of a workspace: messages that go out one after the other until the customer answers. Who attends starts and stops them in their rooms; who may
 * change the workspace edits them.
 */

const tags = ['Follow-ups'] as const
const reads = anyOf('dialog_view', 'omnichannel_view')
const writes = anyOf('workspace_edit')

/** What became of the runs of the last 90 days. */
export const runOutcomes = ['running', 'answered', 'finished', 'ended'] as const
export type RunOutcome = (typeof runOutcomes)[number]

export const followUp = followUpBody.extend({
  id,
  workspaceId: id,
  version: z.int(),
  counts: z.object({ running: z.int(), answered: z.int(), finished: z.int(), ended: z.int() }),
  /** Of those under way: on an earlier version. */
  onEarlier: z.int(),
  /** It waits for a person, since the template of this step, from 1, is not as it was; null: it does not. */
  pausedStep: z.int().nullable(),
  revision,
})
export type FollowUp = z.infer<typeof followUp>

export const listFollowUps = operation({
  method: 'GET',
  url: '/api/omnichannel/follow-ups',
  schema: {
    operationId: 'listFollowUps',
    tags,
    summary: 'Os follow-ups de um workspace, por nome, com o que aconteceu nos últimos 90 dias.',
    querystring: z.object({ workspaceId: urlId }),
    response: { 200: listOf(followUp) },
  },
  config: { access: reads },
})

export const createFollowUp = operation({
  method: 'POST',
  url: '/api/omnichannel/follow-ups',
  schema: {
    operationId: 'createFollowUp',
    tags,
    summary: 'Cria um follow-up em um workspace.',
    body: newFollowUpBody,
    response: { 200: followUp },
  },
  config: { access: writes },
})

export const updateFollowUp = operation({
  method: 'PUT',
  url: '/api/omnichannel/follow-ups/:id',
  schema: {
    operationId: 'updateFollowUp',
    tags,
    summary: 'Muda um follow-up. As conversas em andamento ficam na versão anterior; desligado, elas param.',
    params: idParams,
    body: changedFollowUpBody,
    response: { 200: followUp },
  },
  config: { access: writes },
})

export const deleteFollowUp = operation({
  method: 'DELETE',
  url: '/api/omnichannel/follow-ups/:id',
  schema: {
    operationId: 'deleteFollowUp',
    tags,
    summary: 'Exclui um follow-up. As conversas em andamento param.',
    params: idParams,
    response: { 200: done },
  },
  config: { access: writes },
})

export const moveFollowUpRuns = operation({
  method: 'POST',
  url: '/api/omnichannel/follow-ups/:id/move-runs',
  schema: {
    operationId: 'moveFollowUpRuns',
    tags,
    summary: 'Passa as conversas em andamento para a versão atual, no mesmo passo.',
    params: idParams,
    response: { 200: followUp },
  },
  config: { access: writes },
})

export const resumeFollowUp = operation({
  method: 'POST',
  url: '/api/omnichannel/follow-ups/:id/resume',
  schema: {
    operationId: 'resumeFollowUp',
    tags,
    summary: 'Continua um follow-up que parou à espera de uma pessoa, porque um template mudou.',
    params: idParams,
    response: { 200: followUp },
  },
  config: { access: writes },
})

export const followUpRoom = z.object({
  dialogId: z.int(),
  contactName: z.string(),
  /** The next step, from 1; after the last one, their number and one. */
  step: z.int(),
  steps: z.int(),
  /** Of one under way: when the next step is due; else when it ended. */
  at: instant,
  reason: z.enum(stopReasons).nullable(),
})
export type FollowUpRoom = z.infer<typeof followUpRoom>

export const listFollowUpRooms = operation({
  method: 'GET',
  url: '/api/omnichannel/follow-ups/:id/rooms',
  schema: {
    operationId: 'listFollowUpRooms',
    tags,
    summary: 'As conversas de um follow-up com um desfecho, as começadas por último primeiro.',
    params: idParams,
    querystring: z.object({ outcome: z.enum(runOutcomes), next: z.string().max(100).optional() }),
    response: { 200: z.object({ result: z.array(followUpRoom), next: z.string().nullable() }) },
  },
  config: { access: reads },
})

export const listFollowUpTemplates = operation({
  method: 'GET',
  url: '/api/omnichannel/follow-up-templates',
  schema: {
    operationId: 'listFollowUpTemplates',
    tags,
    summary: 'Mensagens aprovadas das contas de um workspace, sem arquivo no cabeçalho.',
    querystring: z.object({ workspaceId: urlId }),
    response: { 200: z.object({ result: z.array(dialogTemplate) }) },
  },
  config: { access: writes },
})

export const listBotTemplates = operation({
  method: 'GET',
  url: '/api/bots/:id/approved-templates',
  schema: {
    operationId: 'listBotTemplates',
    tags,
    summary: 'Mensagens aprovadas das contas de um bot, sem arquivo no cabeçalho.',
    params: idParams,
    response: { 200: z.object({ result: z.array(dialogTemplate) }) },
  },
  config: { access: anyOf('bot_view') },
})

export const followUpRun = z.object({
  id,
  followUpId: id,
  name: z.string(),
  /** The next step, from 1; after the last one, their number and one. */
  step: z.int(),
  steps: z.int(),
  dueAt: instant,
  /** Why the next step would not leave, as things stand. */
  reason: z.enum(stopReasons).nullable(),
})
export type FollowUpRun = z.infer<typeof followUpRun>

export const listRuns = operation({
  method: 'GET',
  url: '/api/omnichannel/dialogs/:id/follow-ups',
  schema: {
    operationId: 'listRuns',
    tags,
    summary: 'Os follow-ups em andamento de uma sala.',
    params: idParams,
    response: { 200: listOf(followUpRun) },
  },
  config: { access: reads },
})

export const startRun = operation({
  method: 'POST',
  url: '/api/omnichannel/dialogs/:id/follow-ups',
  schema: {
    operationId: 'startRun',
    tags,
    summary: 'Inicia um follow-up em uma sala. O mesmo clientId responde o mesmo.',
    params: idParams,
    body: z.object({ clientId: z.uuid(), followUpId: id }),
    response: { 200: followUpRun },
  },
  config: { access: reads },
})

export const stopRun = operation({
  method: 'DELETE',
  url: '/api/omnichannel/follow-up-runs/:id',
  schema: {
    operationId: 'stopRun',
    tags,
    summary: 'Para um follow-up em andamento.',
    params: idParams,
    response: { 200: done },
  },
  config: { access: reads },
})

export const skipStep = operation({
  method: 'POST',
  url: '/api/omnichannel/follow-up-runs/:id/skip',
  schema: {
    operationId: 'skipStep',
    tags,
    summary: 'Pula o próximo passo de um follow-up em andamento.',
    params: idParams,
    response: { 200: followUpRun },
  },
  config: { access: reads },
})
