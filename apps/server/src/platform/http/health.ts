import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/index.ts'
import { sql } from '../database/index.ts'
import { AppError, errors } from '../errors/index.ts'

interface Health {
  database: Database
  schemaVersion: number
  isStopping: () => boolean
}

/**
 * /healthz: the process answers. /readyz: its database answers, the schema is this program's or newer (the next version
 * has migrated, and this process serves until it is replaced), and the process is not stopping.
 */
export const reportHealth = (app: FastifyInstance, { database, schemaVersion, isStopping }: Health): void => {
  const access = { kind: 'public', reason: 'Says nothing but whether it works.' } as const
  const config = { access, role: 'any' } as const
  app.get('/healthz', { config, logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config, logLevel: 'warn' }, async (_, reply) => {
    // A normal answer instead of an error: it is requested every second, and should not be logged.
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    const { rows } = await sql<{ version: number }>`select max(version) as version from schema_migration`.execute(
      database.unscoped(),
    )
    if ((rows[0]?.version ?? 0) < schemaVersion) throw new AppError(errors.unavailable, { retryAfterSeconds: 5 })
    return { status: 'ready', schema: schemaVersion }
  })
}
