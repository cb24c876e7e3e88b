import { z } from 'zod'
import { idParams, instant } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { chosenTemplate } from './chosen-template.ts'
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

/** With what one message of it costs, to this customer; null: no price is known. */
export const pricedTemplate = dialogTemplate.extend({
  price: z.object({ currency: z.string(), amount: z.number() }).nullable(),
})
export type PricedTemplate = z.infer<typeof pricedTemplate>

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
    response: { 200: z.object({ result: z.array(pricedTemplate) }) },
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
    body: chosenTemplate.extend({ clientId: z.uuid() }),
    response: { 200: message },
  },
  config: { access },
})
