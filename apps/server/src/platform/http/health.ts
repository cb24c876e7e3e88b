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
 * /healthz: the process answers. /readyz: so does its database, the schema is the one that this program knows or a newer one (the next
 * version has migrated, and this process serves until it is replaced), and it has not begun to stop.
 */
export const reportHealth = (app: FastifyInstance, { database, schemaVersion, isStopping }: Health): void => {
  const access = { kind: 'public', reason: 'Says nothing but whether it works.' } as const
  const config = { access, role: 'any' } as const
  app.get('/healthz', { config, logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config, logLevel: 'warn' }, async (_, reply) => {
    // An answer and no error: it is asked every second, and stands in no log.
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    const { rows } = await sql<{ version: number }>`select max(version) as version from schema_migration`.execute(
      database.unscoped(),
    )
    if ((rows[0]?.version ?? 0) < schemaVersion) throw new AppError(errors.unavailable, { retryAfterSeconds: 5 })
    return { status: 'ready', schema: schemaVersion }
  })
}
