import { z } from 'zod'
import { instant } from '../common.ts'
import { operation } from '../operation.ts'
import { installationAccess } from '../people/permissions.ts'

/**
 * The tested access checks: no session (401), all permissions except the operation's own (403), all permissions but a
 * record of another company (404), a key of a platform, to which nothing within a company is open (401, 403) and no
 * company of another platform (404).
 */
export const isolationWalls = ['session', 'permission', 'company', 'platform'] as const
export type IsolationWall = (typeof isolationWalls)[number]

export const isolationCertificate = z.object({
  startedAt: instant,
  endedAt: instant,
  /** Version of the tested program. */
  version: z.string(),
  schema: z.int(),
  /** Number of operations tested for each check. */
  tried: z.object({ session: z.int(), permission: z.int(), company: z.int(), platform: z.int() }),
  /** Operations that let a foreign caller through, or were not tested in time; empty: all passed. */
  failures: z.array(
    z.object({
      wall: z.enum(isolationWalls),
      operation: z.string(),
      method: z.string(),
      url: z.string(),
      expected: z.int(),
      /** The returned status; null if there was no time. */
      got: z.int().nullable(),
    }),
  ),
})
export type IsolationCertificate = z.infer<typeof isolationCertificate>

export const certifyIsolation = operation({
  method: 'POST',
  url: '/api/installation/isolation',
  schema: {
    operationId: 'certifyIsolation',
    tags: ['Instalação'],
    summary:
      'Tenta cada operação por cada parede, contra empresas de teste que existem só enquanto dura: sem sessão, sem a sua permissão, com ' +
      'registros de outra empresa, com a chave de outra plataforma. Leva até um minuto; uma por vez (409).',
    response: { 200: isolationCertificate },
  },
  config: { access: installationAccess, companyless: true },
})
