import { z } from 'zod'
import { id, periodDay, requiredText, text } from '../common.ts'
import { legalBasis } from '../contacts/consent-bodies.ts'
import { maxContactTags, maxTagName } from '../contacts/contact-field-bodies.ts'
import * as inner from '../contacts/contact-imports.ts'
import { listContactSegments } from '../contacts/contact-segments.ts'
import { maxPhoneText } from '../phone.ts'
import { apiIdParams, apiPage, apiWhole, pageQuery } from './common.ts'
import { publish } from './publish.ts'
import { apiContactImport, apiImportRow, apiSegment } from './resources/contact-import.ts'

const area = 'contacts'

/** Maximum of contacts in one call; larger ones are files, imported on the screen. */
const maxImportedContacts = 5_000
/** Characters of one contact. */
const maxContactLength = 15_000

/** Tags are separated by these in a file, and Google marks its own groups by an asterisk. */
const tag = requiredText(maxTagName).refine(
  (name) => !/[,;\n]|:::|^\* /.test(name),
  'Uma tag não tem vírgula nem ponto e vírgula.',
)

const contact = z
  .object({
    name: text(200).nullish(),
    phone: z.string().trim().max(maxPhoneText).nullish(),
    email: z.string().trim().max(254).nullish(),
    description: text(2_000).nullish(),
    tags: z.array(tag).max(maxContactTags).optional().describe('Pelos nomes; as que não existem são criadas'),
    customFields: z
      .record(z.string().regex(/^[1-9]\d{0,9}$/), z.string().max(1_000))
      .optional()
      .describe('Pelos ids dos campos'),
  })
  .refine(({ phone, email }) => Boolean(phone) || Boolean(email), {
    path: ['phone'],
    message: 'Informe o telefone ou o e-mail',
  })
  .refine((one) => JSON.stringify(one).length <= maxContactLength, {
    path: ['description'],
    message: `Um contato tem no máximo ${maxContactLength.toLocaleString('pt-BR')} caracteres.`,
  })
export const getContactImport = publish({
  of: inner.getContactImport,
  method: 'GET',
  url: '/api/v1/contact-imports/:id',
  area,
  level: 'write',
  schema: {
    operationId: 'contacts.importState',
    summary: 'Como está uma importação.',
    params: apiIdParams,
    response: { 200: apiContactImport },
  },
})

export const importContacts = publish({
  of: inner.startContactImport,
  method: 'POST',
  url: '/api/v1/contacts/import',
  area,
  repeat: { kind: 'shown', by: getContactImport },
  errors: { otherRuns: 409 },
  schema: {
    operationId: 'contacts.import',
    summary:
      'Importa até 5.000 contatos, de no máximo 8 MB, em segundo plano. Cada um é criado, altera o que tem o mesmo telefone ou, sem telefone, o mesmo e-mail, não muda nada, ou é recusado com o motivo. O que não vem não apaga nada.',
    body: z.object({
      workspaceId: id,
      contacts: z
        .array(contact)
        .min(1, 'Envie ao menos um contato')
        .max(maxImportedContacts, 'Até 5.000 contatos por chamada'),
      onlyBlank: z.boolean().default(false).describe('Preenche só o que está vazio em quem já existe'),
      tags: z.array(id).max(maxContactTags).default([]).describe('Ids, para todos'),
      consent: z
        .object({ basis: legalBasis, source: requiredText(300), givenOn: periodDay.nullish() })
        .nullish()
        .describe('A base legal para escrever a todos'),
    }),
    response: { 200: apiContactImport },
  },
})

export const listContactImportRows = publish({
  of: inner.listContactImportRows,
  method: 'GET',
  url: '/api/v1/contact-imports/:id/rows',
  area,
  level: 'write',
  schema: {
    operationId: 'contacts.importRows',
    summary: 'Os contatos que foram recusados, ou que ficaram quando a importação foi desfeita, cada um com o motivo.',
    params: apiIdParams,
    querystring: pageQuery.extend({ which: z.enum(['refused', 'kept']).default('refused') }),
    response: { 200: apiPage(apiImportRow) },
  },
})

export const undoContactImport = publish({
  of: inner.undoContactImport,
  method: 'POST',
  url: '/api/v1/contact-imports/:id/undo',
  area,
  repeat: { kind: 'shown', by: getContactImport },
  errors: { notUndoable: 409, otherRuns: 409 },
  schema: {
    operationId: 'contacts.undoImport',
    summary:
      'Desfaz uma importação que terminou, em segundo plano: remove os contatos que ela criou e devolve o que mudou. O que foi editado ou usado depois fica.',
    params: apiIdParams,
    response: { 200: apiContactImport },
  },
})

export const listSegments = publish({
  of: listContactSegments,
  method: 'GET',
  url: '/api/v1/contact-segments',
  area,
  schema: {
    operationId: 'contactSegments.list',
    summary: 'Os filtros de contatos que a empresa salvou, por exemplo para uma campanha.',
    response: { 200: apiWhole(apiSegment) },
  },
})
