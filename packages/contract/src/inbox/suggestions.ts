import { z } from 'zod'
import { idParams } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { cannedAnswer } from './canned-answers.ts'

/** What a person may answer a customer with; it is put into the message by that person, and never sent by itself. */
export const suggestion = z.object({
  /** `flow`: what the flow of the room's bot would say. `canned`: an answer of the room's workspace. */
  source: z.enum(['flow', 'canned']),
  /** The node that says it, or the answer's shortcut. */
  name: z.string(),
  /** Of a flow with its variables filled; those of a canned answer are filled where it is used. */
  text: z.string(),
  /** Of a canned answer. */
  files: cannedAnswer.shape.files,
  /** The newest message of the customer that it answers. */
  seq: z.int(),
})
export type Suggestion = z.infer<typeof suggestion>

export const suggestAnswer = operation({
  method: 'GET',
  url: '/api/omnichannel/dialogs/:id/suggestion',
  schema: {
    operationId: 'suggestAnswer',
    tags: ['Omnichannel'],
    summary:
      'A resposta sugerida para o que o cliente escreveu por último, do fluxo do bot ou das respostas prontas; `null` quando nenhuma é segura, já foi dita, ou a sala não é de quem chama nem pode ser.',
    params: idParams,
    response: { 200: z.object({ suggestion: suggestion.nullable() }) },
  },
  config: { access: anyOf('dialog_view', 'omnichannel_view') },
})
