import { z } from 'zod'
import { id, idParams, instant, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'

const tags = ['Contatos'] as const
const access = anyOf('contact_edit')

/** Word to be typed as confirmation. */
export const erasureWord = 'APAGAR'

export const contactErasure = z.object({
  id,
  /** The deleted contact's id. */
  contactId: id,
  requestedBy: z.string(),
  requestedAt: instant,
  /** Counted as they are emptied. */
  dialogs: z.int().min(0),
  messages: z.int().min(0),
  files: z.int().min(0),
  /** Null: conversations are still being emptied. */
  doneAt: instant.nullable(),
})
export type ContactErasure = z.infer<typeof contactErasure>

export const exportPersonalData = operation({
  method: 'POST',
  url: '/api/contacts/:id/personal-data',
  schema: {
    operationId: 'exportPersonalData',
    tags,
    summary:
      'Tudo o que a empresa guarda de uma pessoa (LGPD, art. 18), como ZIP: dados.json com cadastro, contas, consentimentos, campanhas e ' +
      'conversas, e os arquivos. Recusado com 409 a quem não vê todos os workspaces em que a pessoa está.',
    params: idParams,
    response: { 200: z.file() },
  },
  config: { access },
})

export const eraseContact = operation({
  method: 'POST',
  url: '/api/contacts/:id/erase',
  schema: {
    operationId: 'eraseContact',
    tags,
    summary:
      'Apaga os dados de uma pessoa (LGPD, art. 18): as conversas abertas são finalizadas, o contato deixa de existir e nada mais é enviado; ' +
      'textos, arquivos e notas das conversas são apagados em seguida. Os números do painel ficam. Não pode ser desfeito.',
    params: idParams,
    body: z.object({ confirm: z.literal(erasureWord, `Digite ${erasureWord} para confirmar`) }),
    response: { 200: contactErasure },
  },
  config: { access },
})

export const listContactErasures = operation({
  method: 'GET',
  url: '/api/contact-erasures',
  schema: {
    operationId: 'listContactErasures',
    tags,
    summary: 'As pessoas cujos dados foram apagados, sem dizer quem eram; as últimas primeiro, segue por `next`.',
    querystring: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20), next: urlId.optional() }),
    response: { 200: z.object({ result: z.array(contactErasure), next: id.nullable() }) },
  },
  config: { access },
})
