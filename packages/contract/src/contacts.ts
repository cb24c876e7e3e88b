import { z } from 'zod'
import { id, idParams, instant } from './common.ts'
import { contactBody } from './contact-bodies.ts'
import { operation } from './operation.ts'
import { anyOf } from './permissions.ts'

export const contact = z.object({
  id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  description: z.string().nullable(),
  /** As its channel tells it. */
  pictureUrl: z.string().nullable(),
  workspace: z.string().nullable(),
  workspaceId: id.nullable(),
  createdAt: instant,
  lastMessage: instant.nullable(),
})
export type Contact = z.infer<typeof contact>

export const getContact = operation({
  method: 'GET',
  url: '/api/contacts/:id',
  schema: {
    operationId: 'getContact',
    tags: ['Contatos'],
    summary: 'Um contato.',
    params: idParams,
    response: { 200: contact },
  },
  config: { access: anyOf('contact_view') },
})

export const updateContact = operation({
  method: 'PUT',
  url: '/api/contacts/:id',
  schema: {
    operationId: 'updateContact',
    tags: ['Contatos'],
    summary: 'Altera um contato: campo ausente fica como está, em branco vira nulo.',
    params: idParams,
    body: contactBody.partial(),
    response: { 200: contact },
  },
  config: { access: anyOf('contact_edit') },
})
