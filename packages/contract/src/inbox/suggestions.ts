import { z } from 'zod'
import { idParams } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { cannedAnswer } from './canned-answers.ts'

/** A suggested answer; a person inserts it into the message, and it is never sent automatically. */
export const suggestion = z.object({
  /** `flow`: the answer of the flow of the room's bot. `canned`: a canned answer of the room's workspace. `documents`: a part of a published source. */
  source: z.enum(['flow', 'canned', 'documents']),
  /** Name of the node, the answer's shortcut, or the source and the headings above the part. */
  name: z.string(),
  /** A flow's text has its variables filled; a canned answer's are filled when it is used. */
  text: z.string(),
  /** Files of a canned answer. */
  files: cannedAnswer.shape.files,
  /** `seq` of the customer's newest message that it answers. */
  seq: z.int(),
})
export type Suggestion = z.infer<typeof suggestion>

/** Shown of one question, of all sources together. */
export const mostSuggestions = 3

export const suggestAnswer = operation({
  method: 'GET',
  url: '/api/omnichannel/dialogs/:id/suggestion',
  schema: {
    operationId: 'suggestAnswer',
    tags: ['Omnichannel'],
    summary:
      'A resposta sugerida para o que o cliente escreveu por último, do fluxo do bot ou das respostas prontas, e o que Conhecimento diz disso; `null` quando nenhuma é segura, já foi dita, ou a sala não é de quem chama nem pode ser.',
    params: idParams,
    response: {
      200: z.object({
        suggestion: suggestion.nullable(),
        /** Parts of the company's sources, the likeliest first; with the suggestion at most three. */
        documents: z.array(suggestion).max(mostSuggestions).optional(),
      }),
    },
  },
  config: { access: anyOf('dialog_view', 'omnichannel_view') },
})
