import { z } from 'zod'
import { done, id, idParams, listOf } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { changedFieldBody, contactFieldBody, contactFieldKind } from './contact-field-bodies.ts'

const tags = ['Contatos'] as const
const access = anyOf('contact_edit')

export const contactField = z.object({
  id,
  /** The field's n for {{n}} in campaign texts. */
  number: z.int(),
  name: z.string(),
  kind: contactFieldKind,
  options: z.array(z.string()),
})
export type ContactField = z.infer<typeof contactField>

export const listContactFields = operation({
  method: 'GET',
  url: '/api/contact-fields',
  schema: {
    operationId: 'listContactFields',
    tags,
    summary: 'Os campos que a empresa criou para os seus contatos, por nome.',
    response: { 200: listOf(contactField) },
  },
  config: { access: anyOf('contact_view', 'campaign_create') },
})

export const createContactField = operation({
  method: 'POST',
  url: '/api/contact-fields',
  schema: {
    operationId: 'createContactField',
    tags,
    summary:
      'Cria um campo dos contatos: texto, número, data, sim ou não, ou uma lista de opções. O tipo não muda depois.',
    body: contactFieldBody,
    response: { 200: contactField },
  },
  config: { access },
})

export const updateContactField = operation({
  method: 'PUT',
  url: '/api/contact-fields/:id',
  schema: {
    operationId: 'updateContactField',
    tags,
    summary:
      'Muda o nome ou as opções de um campo. Um contato mantém a opção que já tinha, também a que foi tirada da lista.',
    params: idParams,
    body: changedFieldBody,
    response: { 200: contactField },
  },
  config: { access },
})

export const deleteContactField = operation({
  method: 'DELETE',
  url: '/api/contact-fields/:id',
  schema: {
    operationId: 'deleteContactField',
    tags,
    summary: 'Remove um campo com os valores que os contatos têm nele.',
    params: idParams,
    response: { 200: done },
  },
  config: { access },
})
