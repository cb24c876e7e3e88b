import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/index.ts'
import { sql } from '../database/index.ts'
import { AppError, errors } from '../errors/index.ts'

/** /healthz: the process answers. /readyz: so does its database, and the schema is the one that this program knows. */
export const reportHealth = (app: FastifyInstance, database: Database, schemaVersion: number): void => {
  const config = { access: { kind: 'public', reason: 'Says nothing but whether it works.' } } as const
  app.get('/healthz', { config, logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config, logLevel: 'warn' }, async () => {
    const { rows } = await sql<{ version: number }>`select max(version) as version from schema_migration`.execute(
      database.unscoped(),
    )
    if (rows[0]?.version !== schemaVersion) throw new AppError(errors.unavailable, { retryAfterSeconds: 5 })
    return { status: 'ready', schema: schemaVersion }
  })
}
