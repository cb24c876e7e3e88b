import { z } from 'zod'
import { platformName } from '../channels/platform-names.ts'
import { done, id, idParams, listOf, requiredText } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { roomOrders } from './omnichannel.ts'

/* Named inbox filters of each person in each company. */

const access = anyOf('dialog_view', 'omnichannel_view')
const tags = ['Omnichannel'] as const

export const maxInboxViews = 20
const ids = z.array(id).max(100).default([])

/** Filters and sort order of a view; fields as in the list's query. */
export const viewFilter = z.object({
  /** 0: the workspaces chosen when it is used. */
  workspace: z.int().min(0).max(2_147_483_647).default(0),
  status: z.enum(['', 'OPEN', 'CLOSED']).default('OPEN'),
  owner: z.union([z.enum(['', 'mine', 'queue', 'bot']), id]).default(''),
  only: z.enum(['', 'unread']).default(''),
  waiting: z.int().min(0).max(10_080).default(0),
  bots: ids,
  labels: ids,
  channels: z.array(platformName).max(10).default([]),
  order: z.enum(roomOrders).default(''),
})
export type ViewFilter = z.output<typeof viewFilter>

export const inboxView = z.object({
  id,
  name: z.string(),
  /** Without removed parts. */
  filter: viewFilter,
  /** Parts of it that were removed, or that the person no longer sees. */
  gone: z.array(z.enum(['workspace', 'bot', 'label', 'person'])),
})
export type InboxView = z.infer<typeof inboxView>

const name = requiredText(40)

export const listInboxViews = operation({
  method: 'GET',
  url: '/api/omnichannel/views',
  schema: {
    operationId: 'listInboxViews',
    tags,
    summary: 'As vistas que quem chama salvou, por nome.',
    response: { 200: listOf(inboxView) },
  },
  config: { access },
})

export const createInboxView = operation({
  method: 'POST',
  url: '/api/omnichannel/views',
  schema: {
    operationId: 'createInboxView',
    tags,
    summary: `Salva filtros e ordem com um nome, até ${maxInboxViews} por pessoa.`,
    body: z.object({ name, filter: viewFilter }),
    response: { 200: inboxView },
  },
  config: { access },
})

export const updateInboxView = operation({
  method: 'PUT',
  url: '/api/omnichannel/views/:id',
  schema: {
    operationId: 'updateInboxView',
    tags,
    summary: 'Muda o nome de uma vista, ou o que ela mostra.',
    params: idParams,
    body: z.object({ name: name.optional(), filter: viewFilter.optional() }),
    response: { 200: inboxView },
  },
  config: { access },
})

export const deleteInboxView = operation({
  method: 'DELETE',
  url: '/api/omnichannel/views/:id',
  schema: {
    operationId: 'deleteInboxView',
    tags,
    summary: 'Remove uma vista.',
    params: idParams,
    response: { 200: done },
  },
  config: { access },
})
