import { z } from 'zod'
import { done, instant } from '../common.ts'
import { operation } from '../operation.ts'
import { installationAccess } from '../people/permissions.ts'

/** Parts of an installation, in the order of the page. */
export const installationParts = [
  'database',
  'redis',
  'files',
  'disk',
  'mail',
  'jobs',
  'received',
  'messages',
  'webhooks',
  'media',
  'calls',
  'channels',
  'meta',
  'events',
  'rooms',
  'backups',
  'restores',
] as const
export type InstallationPart = (typeof installationParts)[number]

/**
 * `off`: not set up, and not needed. `warning`: it works, but needs attention. `failed`: it does not work, or data is
 * at risk.
 */
export const partState = z.enum(['ok', 'off', 'warning', 'failed'])
export type PartState = z.infer<typeof partState>

const installationPart = z.object({
  part: z.enum(installationParts),
  state: partState,
  /** Finding, for people. */
  text: z.string(),
  /** What to do; null: nothing. */
  advice: z.string().nullable(),
})

const stoppedChannel = z.object({
  company: z.string(),
  bot: z.string(),
  channel: z.string(),
  account: z.string().nullable(),
  /** True: its provider does not answer, and is tried again automatically; false: it must be connected again. */
  isHanging: z.boolean(),
  reason: z.string().nullable(),
  since: instant,
})

const backupRun = z.object({
  id: z.int(),
  kind: z.enum(['backup', 'verify']),
  folder: z.string(),
  beganAt: instant,
  endedAt: instant,
  failure: z.string().nullable(),
  rows: z.number().nullable(),
  files: z.number().nullable(),
  bytes: z.number().nullable(),
})

export const installationHealth = z.object({
  program: z.object({
    version: z.string(),
    schema: z.int(),
    node: z.string(),
    /** Of the answering process. */
    startedAt: instant,
    memoryBytes: z.number(),
  }),
  parts: z.array(installationPart),
  /** Longest first, at most twenty. */
  channels: z.array(stoppedChannel),
  /** Newest first, at most ten. */
  backups: z.array(backupRun),
})
export type InstallationHealth = z.infer<typeof installationHealth>

export const getInstallation = operation({
  method: 'GET',
  url: '/api/installation',
  schema: {
    operationId: 'getInstallation',
    tags: ['Instalação'],
    summary:
      'Como estão as partes da instalação, e o que fazer com as que falham. Nenhuma espera mais que alguns segundos.',
    response: { 200: installationHealth },
  },
  config: { access: installationAccess, companyless: true },
})

/** Failed work: jobs of the program, unprocessable calls of providers, calls to outside systems. */
export const failureKinds = ['jobs', 'events', 'deliveries'] as const
export type FailureKind = (typeof failureKinds)[number]

const failure = z.object({
  id: z.string(),
  at: instant,
  /** Name of the job, the channel, or the bot with its company. */
  name: z.string(),
  reason: z.string(),
  /** Stored content; null if secret or deleted. */
  content: z.string().nullable(),
  /** Id of a job that may be run again; null for other failures. */
  jobId: z.uuid().nullable(),
})
export type Failure = z.infer<typeof failure>

export const listFailures = operation({
  method: 'GET',
  url: '/api/installation/failures',
  schema: {
    operationId: 'listFailures',
    tags: ['Instalação'],
    summary: 'O que foi abandonado, o mais novo primeiro: trabalhos, eventos de provedores ou entregas de webhooks.',
    querystring: z.object({
      kind: z.enum(failureKinds),
      /** Only failures before this one: `next` of the previous page. */
      before: z
        .string()
        .regex(/^\d{1,18}$/, 'Página inválida')
        .optional(),
    }),
    response: { 200: z.object({ result: z.array(failure), next: z.string().nullable() }) },
  },
  config: { access: installationAccess, companyless: true },
})

export const retryJob = operation({
  method: 'POST',
  url: '/api/installation/failures/:id/retry',
  schema: {
    operationId: 'retryJob',
    tags: ['Instalação'],
    summary: 'Põe de novo na fila um trabalho que foi abandonado. 404 quando já foi, ou quando passou um dia.',
    params: z.object({ id: z.uuid('Trabalho inválido') }),
    response: { 200: done },
  },
  config: { access: installationAccess, companyless: true },
})
