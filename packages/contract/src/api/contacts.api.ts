import { z } from 'zod'
import { id, periodDay, requiredText, reversedPeriod, text, urlId } from '../common.ts'
import { legalBasis } from '../contacts/consent-bodies.ts'
import { listConsents, recordConsent as recordInnerConsent } from '../contacts/consents.ts'
import { contactBody } from '../contacts/contact-bodies.ts'
import { maxContactTags } from '../contacts/contact-field-bodies.ts'
import { listContactFields } from '../contacts/contact-fields.ts'
import { listContactTags, tagContacts } from '../contacts/contact-tags.ts'
import * as inner from '../contacts/contacts.ts'
import { maxPhoneText } from '../phone.ts'
import { revision } from '../revision.ts'
import { apiChannel, apiDone, apiIdParams, apiPage, apiWhole, pageQuery } from './common.ts'
import { publish } from './publish.ts'
import { apiConsents, apiContact, apiContactField, apiTag } from './resources/contact.ts'

const area = 'contacts'

/** Accepts any spelling; answered as E.164. */
const phone = z.string().trim().max(maxPhoneText)
const email = z.string().trim().max(254)
const customFields = z.record(z.string().regex(/^[1-9]\d{0,9}$/), z.string().max(1_000).nullable())
const tags = z.array(id).max(maxContactTags)

export const listContacts = publish({
  method: 'GET',
  url: '/api/v1/contacts',
  area,
  schema: {
    operationId: 'contacts.list',
    summary: 'Contatos dos workspaces da integração, os mais novos primeiro.',
    querystring: pageQuery.extend({ workspaceId: urlId.optional() }),
    response: { 200: apiPage(apiContact) },
  },
})

const search = z
  .object({
    query: text(254).nullish().describe('Uma parte de nome, e-mail ou telefone'),
    email: email.nullish().describe('Uma parte do e-mail'),
    phone: phone.nullish().describe('Uma parte do telefone'),
    tag: id.nullish().describe('Id de uma tag'),
    customField: z
      .object({ id, value: requiredText(254) })
      .nullish()
      .describe('Um campo da empresa com o valor; um texto, pelo começo'),
    workspaceId: id.nullish(),
    createdFrom: periodDay.nullish(),
    createdTo: periodDay.nullish(),
  })
  .refine(({ createdFrom, createdTo }) => !createdFrom || !createdTo || createdTo >= createdFrom, {
    path: ['createdTo'],
    message: reversedPeriod,
  })

export type ApiContactSearch = z.output<typeof search>

export const searchContacts = publish({
  method: 'POST',
  url: '/api/v1/contacts/search',
  area,
  reads: true,
  schema: {
    operationId: 'contacts.search',
    summary:
      'Contatos que passam por todos os filtros, pelo id, do maior ao menor. Uma página pode vir com menos de `limit`: siga até `next` ser nulo.',
    querystring: pageQuery,
    body: search,
    response: { 200: apiPage(apiContact) },
  },
})

export const getContact = publish({
  of: inner.getContact,
  method: 'GET',
  url: '/api/v1/contacts/:id',
  area,
  schema: {
    operationId: 'contacts.get',
    summary: 'Um contato.',
    params: apiIdParams,
    response: { 200: apiContact },
  },
})

export const createContact = publish({
  of: inner.createContact,
  method: 'POST',
  url: '/api/v1/contacts',
  area,
  repeat: { kind: 'shown', by: getContact },
  errors: { phoneTaken: 409 },
  schema: {
    operationId: 'contacts.create',
    summary:
      'Cria um contato num workspace. Um telefone que já é de outro contato: 409 `phoneTaken`, com `details.contactId`.',
    body: z.object({
      name: requiredText(200),
      workspaceId: id,
      email: email.nullish(),
      phone: phone.nullish(),
      description: text(2_000).nullish(),
    }),
    response: { 200: apiContact },
  },
})

const own = {
  customFields: customFields.optional().describe('Pelos ids dos campos; null tira o valor'),
  tags: tags.optional().describe('As que o contato passa a ter'),
}

export const updateContact = publish({
  of: inner.updateContact,
  method: 'PATCH',
  url: '/api/v1/contacts/:id',
  area,
  errors: { overtaken: 409 },
  schema: {
    operationId: 'contacts.update',
    summary:
      'Altera um contato: o que não vem fica como está, null apaga. Com `revision`, só se ninguém o alterou desde a leitura (409 `overtaken`).',
    params: apiIdParams,
    body: z.object({
      name: requiredText(200).optional(),
      email: email.nullish(),
      phone: phone.nullish(),
      description: text(2_000).nullish(),
      ...own,
      revision: revision.optional(),
    }),
    response: { 200: apiContact },
  },
})

export const putContact = publish({
  method: 'PUT',
  url: '/api/v1/contacts',
  area,
  schema: {
    operationId: 'contacts.put',
    summary:
      'Altera o contato que tem o telefone (em qualquer grafia); se nenhum o tem, o que tem o e-mail e nenhum telefone; senão cria um, para o que são precisos `name` e `workspaceId`. Repetir não cria outro.',
    body: contactBody
      .partial()
      .extend({ ...own, workspaceId: id.optional().describe('De um contato novo') })
      .refine((body) => Boolean(body.phone) || Boolean(body.email), {
        path: ['phone'],
        message: 'Informe o telefone ou o e-mail',
      }),
    response: { 200: apiContact.extend({ created: z.boolean() }) },
  },
})

export const tagContact = publish({
  of: tagContacts,
  method: 'POST',
  url: '/api/v1/contacts/:id/tags',
  area,
  repeat: { kind: 'done', isNatural: true },
  errors: { unknownReference: 422 },
  schema: {
    operationId: 'contacts.tag',
    summary: 'Põe e tira tags de um contato; as outras ficam.',
    params: apiIdParams,
    body: z
      .object({ add: tags.default([]), remove: tags.default([]) })
      .refine(({ add, remove }) => add.length + remove.length > 0, {
        path: ['add'],
        message: 'Escolha ao menos uma tag.',
      }),
    response: { 200: apiDone },
  },
})

export const listContactConsents = publish({
  of: listConsents,
  method: 'GET',
  url: '/api/v1/contacts/:id/consents',
  area,
  schema: {
    operationId: 'contacts.consents',
    summary:
      'O que o contato disse sobre campanhas, com que base se lhe escreve, e as campanhas que teve; os mais novos.',
    params: apiIdParams,
    response: { 200: apiConsents },
  },
})

const source = text(300)

export const recordContactConsent = publish({
  of: recordInnerConsent,
  method: 'POST',
  url: '/api/v1/contacts/:id/consents',
  area,
  repeat: { kind: 'shown', by: listContactConsents },
  schema: {
    operationId: 'contacts.recordConsent',
    summary:
      'Registra que o contato não quer mais campanhas num canal, que voltou a querer, ou a base legal de lhe escrever.',
    params: apiIdParams,
    body: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('opt_out'), channel: apiChannel, source: source.nullish() }),
      z.object({
        kind: z.literal('opt_in'),
        channel: apiChannel,
        basis: legalBasis,
        source,
        givenOn: periodDay.nullish(),
      }),
      z.object({ kind: z.literal('basis'), basis: legalBasis, source, givenOn: periodDay.nullish() }),
    ]),
    response: { 200: apiConsents },
  },
})

export const listFields = publish({
  of: listContactFields,
  method: 'GET',
  url: '/api/v1/contact-fields',
  area,
  schema: {
    operationId: 'contactFields.list',
    summary: 'Os campos que a empresa criou para os seus contatos.',
    response: { 200: apiWhole(apiContactField) },
  },
})

export const listTags = publish({
  of: listContactTags,
  method: 'GET',
  url: '/api/v1/contact-tags',
  area,
  schema: {
    operationId: 'contactTags.list',
    summary: 'As tags dos contatos.',
    response: { 200: apiWhole(apiTag) },
  },
})
