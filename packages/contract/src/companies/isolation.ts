import { z } from 'zod'
import { instant } from '../common.ts'
import { operation } from '../operation.ts'
import { installationAccess } from '../people/permissions.ts'

/**
 * The walls that are tried: nobody gets in without a session (401), nor who has every permission but the operation's own (403), nor who has all
 * of them and names a record of another company (404).
 */
export const isolationWalls = ['session', 'permission', 'company'] as const
export type IsolationWall = (typeof isolationWalls)[number]

export const isolationCertificate = z.object({
  startedAt: instant,
  endedAt: instant,
  /** Of the program that was tried. */
  version: z.string(),
  schema: z.int(),
  /** How many operations were tried at each wall. */
  tried: z.object({ session: z.int(), permission: z.int(), company: z.int() }),
  /** What let somebody through, or was not tried in time; none: the walls stand. */
  failures: z.array(
    z.object({
      wall: z.enum(isolationWalls),
      operation: z.string(),
      method: z.string(),
      url: z.string(),
      expected: z.int(),
      /** The status that came; null where there was no time. */
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
      'registros de outra empresa. Leva até um minuto; uma por vez (409).',
    response: { 200: isolationCertificate },
  },
  config: { access: installationAccess, companyless: true },
})
