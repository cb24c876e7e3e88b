import { z } from 'zod'
import { platformName } from '../channels/platform-names.ts'
import { id, idParams, instant, limit, listOf, listPeriod, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { revision } from '../revision.ts'
import { changedContactBody, newContactBody } from './contact-bodies.ts'
import { contactRules, fieldFilter } from './contact-rules.ts'

export const contact = z.object({
  id,
  name: z.string().nullable(),
  /** What it is called, as `contactLabel` has it. */
  label: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  description: z.string().nullable(),
  /** As its channel tells it. */
  pictureUrl: z.string().nullable(),
  workspace: z.string().nullable(),
  workspaceId: id.nullable(),
  createdAt: instant,
  lastMessage: instant.nullable(),
  /** Platforms on which it wants no campaigns. */
  optedOut: z.array(platformName),
  /** By the ids of the company's fields; one that is not here has no value. */
  fields: z.record(z.string(), z.string()),
  /** Ids of its tags. */
  tags: z.array(id),
  revision,
})
export type Contact = z.infer<typeof contact>

/** What the table is sorted by, in the row's own words. */
export const contactSorts = ['name', 'email', 'phone', 'createdAt', 'lastMessage'] as const
export type ContactSort = (typeof contactSorts)[number]

/** Pages end there, however many contacts there are: whoever wants the others searches. */
export const maxListedContacts = 10_000

const part = z.string().trim().max(254).nullish()

export const contactFilters = z.object({
  /** Empty or absent: all that one sees. */
  workspaces: z.array(id).max(1_000).nullish(),
  /** A part of name, e-mail or phone. */
  search: part,
  description: part,
  email: part,
  phone: part,
  createdAtPeriod: listPeriod,
  lastMessagePeriod: listPeriod,
  /** Id of a tag. */
  tag: id.nullish(),
  field: fieldFilter.nullish(),
  /** Besides: as many conditions as one likes, joined by 'e' or by 'ou'. */
  rules: contactRules.nullish(),
})

export type ContactFilters = z.output<typeof contactFilters>

export const listContacts = operation({
  method: 'POST',
  url: '/api/contacts/list',
  schema: {
    operationId: 'listContacts',
    tags: ['Contatos'],
    summary:
      'Contatos por uma parte de nome, e-mail ou telefone (`search`; o telefone de qualquer jeito que se escreva), ou por nome (`description`), e-mail e telefone, todos por "contém" (nome e e-mail de uma ou duas letras: pelo começo de palavra), e por período de criação e da última ' +
      'mensagem; sem ordem, os mais novos primeiro. Vai até a linha 10.000; o total é contado até 10.000, ou até 500 onde cada ' +
      'contato tem de ser olhado. `tag` e `field` deixam os que têm a tag e o valor; `rules` são condições ligadas por "e" (`all`) ou "ou" (`any`). A última mensagem é a das conversas nos workspaces pedidos. `image` fica nulo: a foto está em cada contato.',
    body: contactFilters.extend({
      limit,
      offset: z.coerce.number().int().min(0).max(maxListedContacts).default(0),
      companyId: id.optional(),
      sortField: z.enum(contactSorts).nullish(),
      sortOrder: z.union([z.enum(['asc', 'desc']), z.literal(1), z.literal(-1)]).nullish(),
    }),
    response: {
      200: listOf(contact).extend({
        isTotalCapped: z.boolean(),
        /** The offset of the next page; null at the end. */
        next: z.int().nullable(),
        image: z.string().nullable(),
      }),
    },
  },
  config: { access: anyOf('contact_view'), reads: true },
})

/** So many contacts a campaign may have. */
export const maxChosenContacts = 10_000

export const chooseContacts = operation({
  method: 'POST',
  url: '/api/contacts/choose',
  schema: {
    operationId: 'chooseContacts',
    tags: ['Contatos'],
    summary: `Todos os contatos que passam pelos filtros da tabela, os mais novos primeiro, até ${maxChosenContacts}: os destinatários de uma campanha.`,
    body: contactFilters,
    response: { 200: z.object({ result: z.array(contact), isCapped: z.boolean() }) },
  },
  config: { access: anyOf('contact_view'), reads: true },
})

/** A number that was kept before all places read them alike, and is none by now. */
const doubtfulPhone = z.object({
  contact,
  /** Why it is none. */
  problem: z.string(),
  /** The other country's number that it may have been. */
  maybe: z.string().nullable(),
})
export type DoubtfulPhone = z.infer<typeof doubtfulPhone>

export const listDoubtfulPhones = operation({
  method: 'GET',
  url: '/api/contacts/doubtful-phones',
  schema: {
    operationId: 'listDoubtfulPhones',
    tags: ['Contatos'],
    summary:
      'Telefones a conferir: os guardados que hoje seriam recusados, com o motivo e, onde parece ser o caso, o número de outro país que foi lido ' +
      'como do Brasil. Nada é alterado. Cada página olha até 5.000 contatos e pode vir vazia; segue por `next` até que seja nulo.',
    querystring: z.object({ next: urlId.optional() }),
    response: { 200: z.object({ result: z.array(doubtfulPhone), next: id.nullable() }) },
  },
  config: { access: anyOf('contact_edit') },
})

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
    summary:
      'Altera um contato: campo ausente fica como está, em branco vira nulo. `fields` são os campos da empresa, pelo id de cada um; `tags` são as que ele ' +
      'passa a ter.',
    params: idParams,
    body: changedContactBody,
    response: { 200: contact },
  },
  config: { access: anyOf('contact_edit') },
})

export const createContact = operation({
  method: 'POST',
  url: '/api/contacts',
  schema: {
    operationId: 'createContact',
    tags: ['Contatos'],
    summary:
      'Cria um contato num workspace. Um telefone que já é de outro contato que se vê, com ou sem código do país e nono dígito, é recusado ' +
      'com 409, e `details` diz de quem.',
    body: newContactBody,
    response: { 200: contact },
  },
  config: { access: anyOf('contact_edit') },
})

export const exportContacts = operation({
  method: 'POST',
  url: '/api/contacts/csv',
  schema: {
    operationId: 'exportContacts',
    tags: ['Contatos'],
    summary: 'Todos os contatos que passam pelos filtros da tabela, como CSV (text/csv), os mais novos primeiro.',
    body: contactFilters,
    response: { 200: z.string() },
  },
  config: { access: anyOf('contact_view') },
})
