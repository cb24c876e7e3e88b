import { resolve } from 'node:path'
import { z } from 'zod'
import { keptSecretKey, secretKeyLength } from './kept-secret-key.ts'
import { usualPoolSizes } from './platform/database/pool-sizes.ts'
import { usualRoles } from './platform/database/role-names.ts'
import { StartError } from './platform/errors/start-error.ts'

export const roles = ['http', 'realtime', 'worker'] as const
export type Role = (typeof roles)[number]

const whatsAppWebHost = 'web.whatsapp.com'
const url = (...protocols: string[]) =>
  z
    .string()
    .refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), `deve começar com ${protocols.join(' ou ')}`)
const units = { '': 1, kb: 2 ** 10, mb: 2 ** 20, gb: 2 ** 30, tb: 2 ** 40 } as const
/** A size of storage: `512MB`, `10 GB`, or plain bytes. */
const bytes = z.string().transform((text, context) => {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?) *([kmgt]b)?$/i.exec(text.trim()) ?? []
  if (number !== undefined) return Math.round(Number(number) * units[unit.toLowerCase() as keyof typeof units])
  context.addIssue('deve ser um tamanho como 512MB ou 10GB')
  return z.NEVER
})
const spans = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const
/** A time between two moments: `30m`, `6h`, `1d`. */
const span = z.string().transform((text, context) => {
  const [, number, unit] = /^(\d{1,5}) *([mhd])$/i.exec(text.trim()) ?? []
  const ms = Number(number) * spans[unit?.toLowerCase() as keyof typeof spans]
  if (ms > 0) return ms
  context.addIssue('deve ser um tempo como 30m, 6h ou 1d')
  return z.NEVER
})
/** Permissions that a login asks for, separated by commas. */
const scopes = (usual: string) =>
  z
    .string()
    .default(usual)
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
const flag = z.stringbool({ truthy: ['1', 'true', 'sim', 'on'], falsy: ['0', 'false', 'nao', 'off'] })

const bothOrNone = (env: { DATABASE_APP_URL?: string | undefined; DATABASE_JOBS_URL?: string | undefined }): boolean =>
  (env.DATABASE_APP_URL === undefined) === (env.DATABASE_JOBS_URL === undefined)

/** Every setting of the program; README.md has the same table for people. An empty value counts as absent. */
const environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Address under which browsers reach the program, where it is not the request's own host. */
  PUBLIC_URL: url('http:', 'https:').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  /** How the program and the job library log in where `npm run migrate` prepares the database: then no process needs its owner. */
  DATABASE_APP_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_JOBS_URL: url('postgres:', 'postgresql:').optional(),
  /** What the names of the database's roles begin with; a second installation on one cluster takes another. */
  DATABASE_ROLES: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,30}$/, 'letras minúsculas, números e _')
    .default(usualRoles),
  /** Connections that answer calls, and those of background work: two for each processor, and two. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(1_000).default(usualPoolSizes.pool),
  DATABASE_WORKER_POOL: z.coerce.number().int().min(1).max(1_000).default(usualPoolSizes.worker),
  REDIS_URL: url('redis:', 'rediss:').optional(),
  /** `s3://bucket?region=…&endpoint=…`; without it files lie in DATA_DIR. Keys come from the usual AWS variables. */
  FILES_URL: url('s3:', 'file:').optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  /** What a company may keep in files where it has no limit of its own; 0 is unlimited. */
  STORAGE_LIMIT: bytes.prefault('10GB'),
  /** What uploads leave free on this machine's disk, so that the database on it goes on. */
  DISK_RESERVE: bytes.prefault('512MB'),
  /** How often the worker backs up by itself, into which folder, and how many backups stay there. */
  BACKUP_EVERY: span.optional(),
  BACKUP_TO: z.string().optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1_000).default(7),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().default('Prosa <nao-responda@prosa.local>'),
  ROLES: z
    .string()
    .default(roles.join(','))
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roles)).min(1)),
  DEMO_PASSWORD: z.string().min(8).optional(),
  SECRET_KEY: z.string().min(secretKeyLength).optional(),
  /** Former keys, separated by commas: they still open what they sealed. */
  SECRET_KEY_PREVIOUS: z.string().default(''),
  /** The program stands behind a proxy that sets X-Forwarded-For and -Proto. */
  TRUST_PROXY: flag.default(false),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Calls a second that one person (or one address without a session) may make in the long run; 0 is unlimited. */
  RATE_LIMIT: z.coerce.number().min(0).default(100),
  /** Calls a second that all members of a company together may make in the long run; 0 is unlimited. */
  COMPANY_RATE_LIMIT: z.coerce.number().min(0).default(300),
  /** Stops conversations of two robots. Off for load tests, which write faster than people do. */
  LOOP_BRAKE: flag.default(true),
  /** Lets webhooks reach private addresses: for an installation inside a company's own network. */
  ALLOW_PRIVATE_ADDRESSES: flag.default(false),
  /** Where WhatsApp Web's socket is, and its files; another socket than the usual one outside production alone. */
  WHATSAPP_WEB_URL: url('ws:', 'wss:').default(`wss://${whatsAppWebHost}/ws/chat`),
  WHATSAPP_MEDIA_URL: url('http:', 'https:').optional(),
  /** The installation's own app at Meta: without id, secret and verify token WhatsApp Business, Facebook and Instagram are not served. */
  META_APP_ID: z.string().optional(),
  /** Several, separated by commas, where a former one, or that of a second app (Instagram's own login), still signs. The first one calls. */
  META_APP_SECRET: z.string().optional(),
  /** What Meta shows when it asks whether `/webhooks/meta` is ours. */
  META_VERIFY_TOKEN: z.string().min(8).optional(),
  META_GRAPH_URL: url('http:', 'https:').default('https://graph.facebook.com'),
  META_DIALOG_URL: url('http:', 'https:').default('https://www.facebook.com'),
  META_GRAPH_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d{1,2}$/, 'deve ser uma versão como v23.0')
    .default('v23.0'),
  META_WHATSAPP_SCOPES: scopes('business_management,whatsapp_business_management,whatsapp_business_messaging'),
  META_MESSENGER_SCOPES: scopes(
    'public_profile,email,pages_manage_metadata,pages_messaging,pages_show_list,business_management,instagram_manage_messages,instagram_basic',
  ),
  DIALOGFLOW_URL: url('http:', 'https:').default('https://dialogflow.googleapis.com'),
  /** How often a minute a project of Dialogflow is edited at most: it lets itself be edited sixty times, its console included. */
  DIALOGFLOW_EDITS_PER_MINUTE: z.coerce.number().min(1).default(45),
  /** Base address of the stand-in for the `fake` channel; outside production alone. */
  FAKE_CHANNEL_URL: url('http:', 'https:').optional(),
  SUPPORT_SCRIPT_URL: url('http:', 'https:').optional(),
  SUPPORT_TOKEN: z.string().optional(),
  SUPPORT_TOKEN_SPECIAL: z.string().optional(),
  DUPLICATE_GUIDE_URL: url('http:', 'https:').optional(),
  /** Without it: warn, in production info. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
})

type Environment = z.output<typeof environment>

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(environment.shape)

/** Meta's Graph, and the installation's own app there. */
export interface MetaSettings {
  /** Null: this installation serves none of Meta's channels. */
  app: { id: string; secrets: readonly string[]; verifyToken: string } | null
  graphUrl: string
  dialogUrl: string
  version: string
  whatsappScopes: readonly string[]
  messengerScopes: readonly string[]
}

export interface Config {
  production: boolean
  port: number
  host: string
  publicUrl: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  databaseAppUrl: string | undefined
  databaseJobsUrl: string | undefined
  databaseRoles: string
  databasePool: number
  databaseWorkerPool: number
  redisUrl: string | undefined
  files: {
    url: string | undefined
    accessKeyId: string | undefined
    secretAccessKey: string | undefined
    /** Bytes of this machine's disk that uploads leave free. */
    diskReserveBytes: number
  }
  /** What a company may keep in files, in bytes, where it has no limit of its own; 0 is unlimited. */
  storageLimitBytes: number
  /** Null: no schedule. */
  backup: { everyMs: number; to: string; keep: number } | null
  mail: { smtpUrl: string | undefined; from: string }
  roles: ReadonlySet<Role>
  demoPassword: string | undefined
  secretKey: string
  previousSecretKeys: readonly string[]
  trustProxy: boolean
  metricsToken: string | undefined
  /** Calls a second; 0 is unlimited. */
  rateLimit: number
  /** Calls a second of all members together; 0 is unlimited, as with `rateLimit` 0. */
  companyRateLimit: number
  loopBrake: boolean
  allowPrivateAddresses: boolean
  whatsAppWeb: { url: string; mediaUrl: string | undefined }
  meta: MetaSettings
  dialogflow: { url: string; editsPerMinute: number }
  fakeChannelUrl: string | undefined
  /** `duplicateGuideUrl` is opened from the dialog that duplicates a bot, in place of the product's own page. */
  support: Record<'scriptUrl' | 'token' | 'specialToken' | 'duplicateGuideUrl', string | undefined>
  logLevel: NonNullable<Environment['LOG_LEVEL']>
}

/**
 * Reads and checks every setting. Makes DATA_DIR and, outside production, a secret key kept in it.
 * @throws StartError that names each wrong setting.
 */
export const loadConfig = (source: NodeJS.ProcessEnv = process.env): Config => {
  const present = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const result = environment.safeParse(present)
  if (!result.success) {
    const wrong = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new StartError(`Configuração inválida: ${wrong.join('; ')}`)
  }
  const env = result.data
  if (!bothOrNone(env)) throw new StartError('DATABASE_APP_URL e DATABASE_JOBS_URL vão juntas.')
  const production = env.NODE_ENV === 'production'
  // The library does not check who answers: the address's own certificate is all there is.
  if (production && new URL(env.WHATSAPP_WEB_URL).host !== whatsAppWebHost)
    throw new StartError('Em produção, WHATSAPP_WEB_URL só pode ser a do WhatsApp.')
  const dataDir = resolve(env.DATA_DIR)
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseAppUrl: env.DATABASE_APP_URL,
    databaseJobsUrl: env.DATABASE_JOBS_URL,
    databaseRoles: env.DATABASE_ROLES,
    databasePool: env.DATABASE_POOL,
    databaseWorkerPool: env.DATABASE_WORKER_POOL,
    redisUrl: env.REDIS_URL,
    files: {
      url: env.FILES_URL,
      accessKeyId: env.AWS_ACCESS_KEY_ID,
      secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
      diskReserveBytes: env.DISK_RESERVE,
    },
    storageLimitBytes: env.STORAGE_LIMIT,
    backup: backupSchedule(env),
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    roles: new Set(env.ROLES),
    demoPassword: env.DEMO_PASSWORD,
    secretKey: env.SECRET_KEY ?? keptSecretKey(dataDir, production),
    previousSecretKeys: env.SECRET_KEY_PREVIOUS.split(',').filter(Boolean),
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
    rateLimit: env.RATE_LIMIT,
    companyRateLimit: env.COMPANY_RATE_LIMIT,
    loopBrake: env.LOOP_BRAKE,
    allowPrivateAddresses: env.ALLOW_PRIVATE_ADDRESSES,
    whatsAppWeb: { url: env.WHATSAPP_WEB_URL, mediaUrl: env.WHATSAPP_MEDIA_URL?.replace(/\/+$/, '') },
    meta: metaSettings(env, production),
    dialogflow: dialogflowSettings(env, production),
    fakeChannelUrl: production ? undefined : env.FAKE_CHANNEL_URL,
    support: {
      scriptUrl: env.SUPPORT_SCRIPT_URL,
      token: env.SUPPORT_TOKEN,
      specialToken: env.SUPPORT_TOKEN_SPECIAL,
      duplicateGuideUrl: env.DUPLICATE_GUIDE_URL,
    },
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
}

const backupSchedule = (env: Environment): Config['backup'] => {
  const { BACKUP_EVERY: everyMs, BACKUP_TO: to, BACKUP_KEEP: keep } = env
  if ((everyMs === undefined) !== (to === undefined)) throw new StartError('BACKUP_EVERY e BACKUP_TO vão juntas.')
  if (everyMs === undefined || to === undefined) return null
  if (env.DATABASE_APP_URL && !env.DATABASE_URL)
    throw new StartError('BACKUP_EVERY: o backup lê como o dono do banco de dados, defina também DATABASE_URL.')
  return { everyMs, to: resolve(to), keep }
}

const metaSettings = (env: Environment, production: boolean): MetaSettings => {
  const { META_APP_ID: id, META_APP_SECRET: secret, META_VERIFY_TOKEN: verifyToken } = env
  const given = [id, secret, verifyToken].filter((one) => one !== undefined).length
  if (given > 0 && given < 3) throw new StartError('META_APP_ID, META_APP_SECRET e META_VERIFY_TOKEN vão juntas.')
  for (const name of ['META_GRAPH_URL', 'META_DIALOG_URL'] as const) if (production) demandOutside(name, env[name])
  const secrets = (secret ?? '').split(',').map((one) => one.trim())
  return {
    app: id && verifyToken ? { id, secrets: secrets.filter(Boolean), verifyToken } : null,
    graphUrl: env.META_GRAPH_URL.replace(/\/+$/, ''),
    dialogUrl: env.META_DIALOG_URL.replace(/\/+$/, ''),
    version: env.META_GRAPH_VERSION,
    whatsappScopes: env.META_WHATSAPP_SCOPES,
    messengerScopes: env.META_MESSENGER_SCOPES,
  }
}

const dialogflowSettings = (env: Environment, production: boolean): Config['dialogflow'] => {
  if (production) demandOutside('DIALOGFLOW_URL', env.DIALOGFLOW_URL)
  return { url: env.DIALOGFLOW_URL, editsPerMinute: env.DIALOGFLOW_EDITS_PER_MINUTE }
}

/** Providers are outside: in production an address on this machine, or without TLS, is a mistake or worse. */
const demandOutside = (name: string, address: string): void => {
  const { protocol, hostname } = new URL(address)
  if (protocol !== 'https:' || /^(localhost|127\.|\[?::1|0\.)/i.test(hostname))
    throw new StartError(`${name}: em produção deve ser um endereço https externo.`)
}
