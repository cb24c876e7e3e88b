import { z } from 'zod'
import { done, id, idParams, listOf } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { contactTagBody, maxContactTags } from './contact-field-bodies.ts'

const tags = ['Contatos'] as const
const access = anyOf('contact_edit')

export const contactTag = z.object({ id, name: z.string() })
export type ContactTag = z.infer<typeof contactTag>

export const listContactTags = operation({
  method: 'GET',
  url: '/api/contact-tags',
  schema: {
    operationId: 'listContactTags',
    tags,
    summary: 'As tags dos contatos da empresa, por nome.',
    response: { 200: listOf(contactTag) },
  },
  config: { access: anyOf('contact_view') },
})

export const createContactTag = operation({
  method: 'POST',
  url: '/api/contact-tags',
  schema: {
    operationId: 'createContactTag',
    tags,
    summary: 'Cria uma tag dos contatos.',
    body: contactTagBody,
    response: { 200: contactTag },
  },
  config: { access },
})

export const updateContactTag = operation({
  method: 'PUT',
  url: '/api/contact-tags/:id',
  schema: {
    operationId: 'updateContactTag',
    tags,
    summary: 'Muda o nome de uma tag, em todos os contatos que a têm.',
    params: idParams,
    body: contactTagBody,
    response: { 200: contactTag },
  },
  config: { access },
})

export const deleteContactTag = operation({
  method: 'DELETE',
  url: '/api/contact-tags/:id',
  schema: {
    operationId: 'deleteContactTag',
    tags,
    summary: 'Remove uma tag, também dos contatos que a têm.',
    params: idParams,
    response: { 200: done },
  },
  config: { access },
})

export const maxTaggedAtOnce = 1_000

export const tagContacts = operation({
  method: 'POST',
  url: '/api/contacts/tags',
  schema: {
    operationId: 'tagContacts',
    tags,
    summary: 'Põe e tira tags de contatos. Responde quantos foram vistos; os de outros workspaces ficam de fora.',
    body: z
      .object({
        contacts: z
          .array(id)
          .min(1, 'Escolha ao menos um contato')
          .max(maxTaggedAtOnce, `Até ${maxTaggedAtOnce} por vez`),
        add: z.array(id).max(maxContactTags).default([]),
        remove: z.array(id).max(maxContactTags).default([]),
      })
      .refine(({ add, remove }) => add.length + remove.length > 0, 'Escolha ao menos uma tag'),
    response: { 200: z.object({ contacts: z.int().min(0) }) },
  },
  config: { access },
})
