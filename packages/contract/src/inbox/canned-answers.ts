import { z } from 'zod'
import { done, fileId, id, idParams, instant, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { changedCannedAnswerBody, newCannedAnswerBody } from './canned-bodies.ts'

/* Reusable texts and files of a workspace. Attendants read them; people who may change the workspace edit them. */

const tags = ['Respostas prontas'] as const
const reads = anyOf('dialog_view', 'omnichannel_view')
const writes = anyOf('workspace_edit')

/** Limit per workspace: all are loaded at once, so that the menu is filtered locally. */
export const maxCannedAnswers = 500

export const cannedAnswer = z.object({
  id,
  workspaceId: id,
  shortcut: z.string(),
  text: z.string(),
  changedAt: instant,
  files: z.array(z.object({ fileId, name: z.string(), mime: z.string(), size: z.int() })),
})
export type CannedAnswer = z.infer<typeof cannedAnswer>

export const listCannedAnswers = operation({
  method: 'GET',
  url: '/api/omnichannel/canned-answers',
  schema: {
    operationId: 'listCannedAnswers',
    tags,
    summary: `As respostas prontas de um workspace, até ${maxCannedAnswers}, por atalho.`,
    querystring: z.object({ workspaceId: urlId }),
    response: { 200: z.object({ result: z.array(cannedAnswer) }) },
  },
  config: { access: reads },
})

export const createCannedAnswer = operation({
  method: 'POST',
  url: '/api/omnichannel/canned-answers',
  schema: {
    operationId: 'createCannedAnswer',
    tags,
    summary: 'Cria uma resposta pronta; o atalho é único no workspace, sem olhar acentos e maiúsculas.',
    body: newCannedAnswerBody,
    response: { 200: cannedAnswer },
  },
  config: { access: writes },
})

export const updateCannedAnswer = operation({
  method: 'PUT',
  url: '/api/omnichannel/canned-answers/:id',
  schema: {
    operationId: 'updateCannedAnswer',
    tags,
    summary:
      'Muda uma resposta pronta. Com `changedAt`, só a que não mudou desde então; a outra vem em `details.answer` do 409.',
    params: idParams,
    body: changedCannedAnswerBody,
    response: { 200: cannedAnswer },
  },
  config: { access: writes },
})

export const deleteCannedAnswer = operation({
  method: 'DELETE',
  url: '/api/omnichannel/canned-answers/:id',
  schema: {
    operationId: 'deleteCannedAnswer',
    tags,
    summary: 'Apaga uma resposta pronta. Mensagens enviadas com ela ficam como estão.',
    params: idParams,
    response: { 200: done },
  },
  config: { access: writes },
})
