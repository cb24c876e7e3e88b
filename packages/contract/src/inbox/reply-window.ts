import { z } from 'zod'
import { templateValue } from '../campaigns/campaign-bodies.ts'
import { idParams, instant, requiredText } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { message } from './dialog-shapes.ts'

/*
 * Until when a person may write freely to a customer on channels that limit this, and the approved messages that may be
 * sent afterwards.
 */

const access = anyOf('dialog_view', 'omnichannel_view')
const tags = ['Omnichannel'] as const

export const replyWindow = z.object({
  /**
   * Whether a person may write now. False before `endsAt` if the channel has refused an answer as too late since the
   * customer's last message.
   */
  isOpen: z.boolean(),
  /** End of the window; null: no limit, or the customer never wrote. */
  endsAt: instant.nullable(),
  /** Whether approved messages may be sent, including afterwards. */
  hasTemplates: z.boolean(),
})
export type ReplyWindow = z.infer<typeof replyWindow>

export const dialogTemplate = z.object({
  name: z.string(),
  language: z.string(),
  header: z.string(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(z.string()),
  /** As written in the texts, `{{1}}` or `{{nome}}`: the header's first, then the body's. */
  variables: z.array(z.string()),
  /** Required file above its text; null: none. */
  headerFile: z.enum(['image', 'video', 'document']).nullable(),
})
export type DialogTemplate = z.infer<typeof dialogTemplate>

export const getReplyWindow = operation({
  method: 'GET',
  url: '/api/omnichannel/dialogs/:id/reply-window',
  schema: {
    operationId: 'getReplyWindow',
    tags,
    summary: 'Até quando se pode escrever livremente ao cliente.',
    params: idParams,
    response: { 200: replyWindow },
  },
  config: { access },
})

export const listDialogTemplates = operation({
  method: 'GET',
  url: '/api/omnichannel/dialogs/:id/templates',
  schema: {
    operationId: 'listDialogTemplates',
    tags,
    summary: 'Mensagens aprovadas da conta desta conversa.',
    params: idParams,
    response: { 200: z.object({ result: z.array(dialogTemplate) }) },
  },
  config: { access },
})

export const sendDialogTemplate = operation({
  method: 'POST',
  url: '/api/omnichannel/dialogs/:id/templates',
  schema: {
    operationId: 'sendDialogTemplate',
    tags,
    summary: 'Envia uma mensagem aprovada, como pessoa. O mesmo clientId responde a mesma mensagem.',
    params: idParams,
    body: z.object({
      clientId: z.uuid(),
      name: requiredText(512),
      language: requiredText(20),
      /** In the order of the template's variables. */
      values: z.array(templateValue).max(60),
      /** An uploaded file; only for a template with a file above its text. */
      fileId: z.uuid().nullish(),
    }),
    response: { 200: message },
  },
  config: { access },
})
