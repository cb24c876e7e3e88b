import { z } from 'zod'
import { done, id, idParams, instant, periodDay, urlId } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'
import { revision } from '../revision.ts'
import {
  changedKnowledgeBody,
  knowledgeKinds,
  knowledgeLimits,
  knowledgeQuestionBody,
  newKnowledgeBody,
} from './knowledge-bodies.ts'

/* What a company's bots answer from: texts, pairs, files and sites, quoted as they are written. */

const tags = ['Conhecimento'] as const
const reads = anyOf('bot_view')
const writes = anyOf('bot_create')

export const knowledgeSource = z.object({
  id,
  kind: z.enum(knowledgeKinds),
  name: z.string(),
  /** Sections that bots answer from; 0 before the first publication. */
  sections: z.int(),
  /** Null: never published, and no bot answers from it. */
  publishedAt: instant.nullable(),
  /** The text was changed since it was published. */
  isChanged: z.boolean(),
  changedBy: z.string().nullable(),
  changedAt: instant,
  /** The last day on which it answers, in the company's time zone; null: without an end. */
  validUntil: periodDay.nullable(),
  /** All workspaces or bots for which it was are gone. */
  isForNobody: z.boolean(),
  /** Null: it did not come from a file. */
  file: z
    .object({
      name: z.string(),
      /** `failed`: the file could not be read, and the draft is the one before. */
      state: z.enum(['reading', 'read', 'failed']),
      /** What is wrong with a file that could not be read, and what to do. */
      problem: z.string().nullable(),
    })
    .nullable(),
  /** Null: it is no site. */
  site: z
    .object({
      address: z.string(),
      /** `failed`: nothing could be read, and the draft is the one before. */
      state: z.enum(['reading', 'read', 'failed']),
      /** What is wrong, and what to do; of a site that was read, why its changes were not published. */
      problem: z.string().nullable(),
      readAt: instant.nullable(),
    })
    .nullable(),
  /** Of a site: changes that a reading finds are published without a person. */
  publishesAlone: z.boolean(),
})
export type KnowledgeSource = z.infer<typeof knowledgeSource>

/** A section as customers would read it. */
export const knowledgeSection = z.object({
  title: z.string(),
  text: z.string(),
  questions: z.array(z.string()),
  /** Of the file, where it begins; null for a text without pages. */
  page: z.int().nullable(),
  /** Of the page of a site that it is from. */
  address: z.string().nullable(),
  /** Beside what is published: new, the same, or no longer there. */
  state: z.enum(['new', 'same', 'gone']),
})
export type KnowledgeSection = z.infer<typeof knowledgeSection>

export const knowledgeDetail = knowledgeSource.extend({
  revision,
  text: z.string(),
  questions: z.array(z.string()),
  /** The text cut into sections, beside those published. */
  cut: z.array(knowledgeSection),
})
export type KnowledgeDetail = z.infer<typeof knowledgeDetail>

/** A text as it was published. */
export const knowledgeVersion = z.object({
  id,
  name: z.string(),
  sections: z.int(),
  publishedAt: instant,
  publishedBy: z.string().nullable(),
  /** Bots answer from it. */
  isCurrent: z.boolean(),
})
export type KnowledgeVersion = z.infer<typeof knowledgeVersion>

export const knowledgeAnswer = z.object({
  kind: z.enum(['answer', 'offer', 'refuse']),
  /** The question as it was understood. */
  understood: z.string(),
  /** The likeliest sections, at most three. */
  sections: z.array(
    z.object({
      sourceId: id,
      source: z.string(),
      /** Of the page of a site that it is from; `source` names it too. */
      address: z.string().nullable(),
      title: z.string(),
      /** What would be quoted. */
      quote: z.string(),
      /** How likely it answers, 0 to 1. */
      probability: z.number(),
      reasons: z.array(z.string()),
    }),
  ),
})
export type KnowledgeAnswer = z.infer<typeof knowledgeAnswer>

export const listKnowledge = operation({
  method: 'GET',
  url: '/api/knowledge/sources',
  schema: {
    operationId: 'listKnowledge',
    tags,
    summary: 'As fontes da empresa, das mais novas para as mais antigas.',
    querystring: z.object({
      search: z.string().trim().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      /** Below this id: the last one of the page before. */
      below: urlId.optional(),
    }),
    response: { 200: z.object({ result: z.array(knowledgeSource), next: id.nullable() }) },
  },
  config: { access: reads },
})

export const getKnowledge = operation({
  method: 'GET',
  url: '/api/knowledge/sources/:id',
  schema: {
    operationId: 'getKnowledge',
    tags,
    summary: 'Uma fonte, com os trechos como serão citados e o que muda ao publicar.',
    params: idParams,
    response: { 200: knowledgeDetail },
  },
  config: { access: reads },
})

export const createKnowledge = operation({
  method: 'POST',
  url: '/api/knowledge/sources',
  schema: {
    operationId: 'createKnowledge',
    tags,
    summary: 'Cria uma fonte; os bots só respondem com ela depois de publicada.',
    body: newKnowledgeBody,
    response: { 200: knowledgeDetail },
  },
  config: { access: writes },
})

export const updateKnowledge = operation({
  method: 'PUT',
  url: '/api/knowledge/sources/:id',
  schema: {
    operationId: 'updateKnowledge',
    tags,
    summary: 'Muda o rascunho de uma fonte; o que está publicado continua como está.',
    params: idParams,
    body: changedKnowledgeBody,
    response: { 200: knowledgeDetail },
  },
  config: { access: writes },
})

export const deleteKnowledge = operation({
  method: 'DELETE',
  url: '/api/knowledge/sources/:id',
  schema: {
    operationId: 'deleteKnowledge',
    tags,
    summary: 'Apaga uma fonte; a partir da próxima pergunta nenhum bot responde com ela.',
    params: idParams,
    response: { 200: done },
  },
  config: { access: writes },
})

export const publishKnowledge = operation({
  method: 'POST',
  url: '/api/knowledge/sources/:id/publication',
  schema: {
    operationId: 'publishKnowledge',
    tags,
    summary: 'Publica o rascunho: os bots respondem com ele a partir da próxima pergunta.',
    params: idParams,
    /** What the person saw; a change of somebody else is not published unseen. */
    body: z.object({ revision, acceptsFailedTests: z.boolean().optional() }),
    response: { 200: knowledgeDetail },
  },
  config: { access: writes },
})

const acceptedFiles = `PDF, Word (.docx), planilha (.xlsx, .csv), página (.html) ou texto, até ${knowledgeLimits.fileBytes / 1024 / 1024} MB`

export const uploadKnowledgeFile = operation({
  method: 'POST',
  url: '/api/knowledge/files',
  schema: {
    operationId: 'uploadKnowledgeFile',
    tags,
    summary: `Cria uma fonte de um arquivo (multipart: file): ${acceptedFiles}. O texto é lido em seguida e vira o rascunho; o arquivo não é guardado.`,
    response: { 200: knowledgeDetail },
  },
  config: { access: writes, multipart: true },
})

export const replaceKnowledgeFile = operation({
  method: 'POST',
  url: '/api/knowledge/sources/:id/file',
  schema: {
    operationId: 'replaceKnowledgeFile',
    tags,
    summary: `Troca o rascunho de uma fonte pelo texto de outro arquivo (multipart: file): ${acceptedFiles}. O que está publicado continua como está.`,
    params: idParams,
    response: { 200: knowledgeDetail },
  },
  config: { access: writes, multipart: true },
})

export const listKnowledgeVersions = operation({
  method: 'GET',
  url: '/api/knowledge/sources/:id/versions',
  schema: {
    operationId: 'listKnowledgeVersions',
    tags,
    summary: `As últimas ${knowledgeLimits.versions} versões publicadas de uma fonte, das mais novas para as mais antigas.`,
    params: idParams,
    response: { 200: z.object({ result: z.array(knowledgeVersion) }) },
  },
  config: { access: reads },
})

export const restoreKnowledgeVersion = operation({
  method: 'POST',
  url: '/api/knowledge/sources/:id/versions/:versionId/draft',
  schema: {
    operationId: 'restoreKnowledgeVersion',
    tags,
    summary: 'Troca o rascunho de uma fonte por uma versão publicada antes; vale depois de publicar.',
    params: idParams.extend({ versionId: urlId }),
    /** What the person saw; a change of somebody else is not lost unseen. */
    body: z.object({ revision }),
    response: { 200: knowledgeDetail },
  },
  config: { access: writes },
})

export const askKnowledge = operation({
  method: 'POST',
  url: '/api/knowledge/questions',
  schema: {
    operationId: 'askKnowledge',
    tags,
    summary: 'O que os bots responderiam a uma pergunta, e por quê.',
    body: knowledgeQuestionBody,
    response: { 200: knowledgeAnswer },
  },
  config: { access: reads, reads: true },
})
