import { z } from 'zod'
import { idParams, instant } from '../common.ts'
import { operation } from '../operation.ts'
import { anyOf } from '../people/permissions.ts'

/* How the pages of a site are read: apart from its source, which is drawn while they are. */

const tags = ['Conhecimento'] as const

/** Why a page was left out. */
export const leftReasons = [
  /** The site asks programs not to read it. */
  'robots',
  'noindex',
  'large',
  /** A PDF, a Word document or a spreadsheet. */
  'document',
  'notHtml',
  'otherHost',
  'gone',
  /** It wants a login, or refuses programs. */
  'closed',
  /** It did not answer, or with an error. */
  'failed',
  'empty',
  'unreadable',
  /** More pages than are read, of those with a query, in a day, and than a text may be long. */
  'queries',
  'limit',
  'day',
  'long',
] as const
export type LeftReason = (typeof leftReasons)[number]

export const knowledgeSite = z.object({
  state: z.enum(['reading', 'read', 'failed']),
  problem: z.string().nullable(),
  readAt: instant.nullable(),
  /** When it is read again by itself. */
  nextAt: instant.nullable(),
  /** Pages read in this reading, or the last one, and found so far. */
  read: z.int(),
  found: z.int(),
  left: z.array(
    z.object({
      reason: z.enum(leftReasons),
      pages: z.int(),
      /** Some of their addresses. */
      addresses: z.array(z.string()),
    }),
  ),
  /** Hosts to which its pages lead, and which are not read. */
  otherHosts: z.array(z.string()),
})
export type KnowledgeSite = z.infer<typeof knowledgeSite>

export const getKnowledgeSite = operation({
  method: 'GET',
  url: '/api/knowledge/sources/:id/site',
  schema: {
    operationId: 'getKnowledgeSite',
    tags,
    summary: 'Como vai a leitura de um site, e o que ficou de fora.',
    params: idParams,
    response: { 200: knowledgeSite },
  },
  config: { access: anyOf('bot_view') },
})

export const readKnowledgeSite = operation({
  method: 'POST',
  url: '/api/knowledge/sources/:id/site/reading',
  schema: {
    operationId: 'readKnowledgeSite',
    tags,
    summary: 'Lê um site de novo, agora. O que está publicado continua como está.',
    params: idParams,
    response: { 200: knowledgeSite },
  },
  config: { access: anyOf('bot_create') },
})
