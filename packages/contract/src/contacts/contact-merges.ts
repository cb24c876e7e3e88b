import { z } from 'zod'
import { done, id, idParams, instant, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { mergeBody } from './contact-merge-bodies.ts'
import { contact } from './contacts.ts'

const tags = ['Contatos'] as const
const access = anyOf('contact_edit')

/** Why two contacts may be the same person. */
export const duplicateReasons = ['phone', 'email'] as const
export const duplicateReason = z.enum(duplicateReasons)
export type DuplicateReason = z.infer<typeof duplicateReason>

const pair = z.object({ reason: duplicateReason, first: contact, second: contact })
export type DuplicatePair = z.infer<typeof pair>

export const listContactDuplicates = operation({
  method: 'GET',
  url: '/api/contact-duplicates',
  schema: {
    operationId: 'listContactDuplicates',
    tags,
    summary:
      'Contatos que podem ser a mesma pessoa: o mesmo telefone, com ou sem código do país e nono dígito, ou o mesmo e-mail. O mais antigo com ' +
      'cada um dos outros. Cada página olha até 20.000 contatos e pode vir vazia; segue por `next` até que seja nulo.',
    querystring: z.object({ reason: duplicateReason, next: z.string().max(300).optional() }),
    response: { 200: z.object({ result: z.array(pair), next: z.string().nullable() }) },
  },
  config: { access },
})

export const keepContactsApart = operation({
  method: 'POST',
  url: '/api/contact-duplicates/apart',
  schema: {
    operationId: 'keepContactsApart',
    tags,
    summary: 'Diz que dois contatos não são a mesma pessoa: não são mais sugeridos.',
    body: z.object({ firstId: id, secondId: id }),
    response: { 200: done },
  },
  config: { access },
})

export const contactMerge = z.object({
  id,
  /** The remaining contact with its name at that time, and the removed one. */
  intoId: id,
  into: z.string(),
  from: z.string(),
  mergedBy: z.string(),
  mergedAt: instant,
  undoneAt: instant.nullable(),
})
export type ContactMerge = z.infer<typeof contactMerge>

export const mergeContacts = operation({
  method: 'POST',
  url: '/api/contact-merges',
  schema: {
    operationId: 'mergeContacts',
    tags,
    summary:
      'Une dois contatos em um: o que fica recebe as conversas, contas de canais, campanhas, listas e consentimentos do outro. Quem não quer ' +
      'campanhas em um dos dois, não as recebe no que fica. Uma conversa aberta continua.',
    body: mergeBody,
    response: { 200: z.object({ id, contact }) },
  },
  config: { access },
})

export const listContactMerges = operation({
  method: 'GET',
  url: '/api/contact-merges',
  schema: {
    operationId: 'listContactMerges',
    tags,
    summary:
      'Contatos que foram unidos, os últimos primeiro; segue por `next`. Os que ficaram em workspaces que não se vê não estão aqui.',
    querystring: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20), next: urlId.optional() }),
    response: { 200: z.object({ result: z.array(contactMerge), next: id.nullable() }) },
  },
  config: { access },
})

export const undoContactMerge = operation({
  method: 'POST',
  url: '/api/contact-merges/:id/undo',
  schema: {
    operationId: 'undoContactMerge',
    tags,
    summary:
      'Separa de novo dois contatos que foram unidos: cada um com as suas contas e conversas, também as que vieram depois. Um campo que foi ' +
      'editado depois fica, e `kept` diz quais. Quem deixou de querer campanhas depois, não as recebe em nenhum dos dois.',
    params: idParams,
    response: {
      200: z.object({
        contact,
        /** Null: it is in workspaces that the caller does not see. */
        other: contact.nullable(),
        kept: z.array(z.enum(['name', 'phone', 'email', 'description'])),
      }),
    },
  },
  config: { access },
})
