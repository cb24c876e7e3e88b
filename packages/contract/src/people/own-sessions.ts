import { z } from 'zod'
import { done, instant, listOf } from '../common.ts'
import { operation } from '../operation.ts'
import { sessionAccess } from './permissions.ts'

/** The caller's logged-in browsers. */

export const deviceKinds = ['computer', 'phone', 'tablet', 'unknown'] as const

export const ownSession = z.object({
  id: z.uuid(),
  device: z.object({
    kind: z.enum(deviceKinds),
    /** For example 'Chrome'; null if unknown. */
    browser: z.string().nullable(),
    /** For example 'Windows'. */
    system: z.string().nullable(),
  }),
  /** The network only, '177.45.x.x'; 'rede local'; null if unknown. */
  address: z.string().nullable(),
  startedAt: instant,
  /** Accurate to the 15 minutes after which a session is renewed. */
  seenAt: instant,
  /** Seen within that time. */
  isActive: z.boolean(),
  /** The caller's session. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

export const listOwnSessions = operation({
  method: 'GET',
  url: '/api/me/sessions',
  schema: {
    operationId: 'listOwnSessions',
    tags: ['Segurança'],
    summary: 'As sessões abertas de quem chama: a atual, depois as mais recentes, no máximo 100.',
    response: { 200: listOf(ownSession) },
  },
  config: {
    access: sessionAccess('Responde apenas as sessões de quem chama.'),
    companyless: true,
    withoutSecondFactor: true,
  },
})

export const endOwnSession = operation({
  method: 'DELETE',
  url: '/api/me/sessions/:id',
  schema: {
    operationId: 'endOwnSession',
    tags: ['Segurança'],
    summary: 'Encerra uma sessão de quem chama; em até 5 segundos ela não faz mais nada.',
    params: z.object({ id: z.uuid() }),
    response: { 200: done },
  },
  config: {
    access: sessionAccess('Encerra apenas sessões de quem chama.'),
    companyless: true,
    withoutSecondFactor: true,
  },
})

export const endOtherSessions = operation({
  method: 'DELETE',
  url: '/api/me/sessions',
  schema: {
    operationId: 'endOtherSessions',
    tags: ['Segurança'],
    summary: 'Encerra todas as sessões de quem chama, menos a atual.',
    response: { 200: done },
  },
  config: {
    access: sessionAccess('Encerra apenas sessões de quem chama.'),
    companyless: true,
    withoutSecondFactor: true,
  },
})
