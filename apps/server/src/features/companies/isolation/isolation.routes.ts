import { certifyIsolation, operations } from '@prosa/contract'
import type { FastifyInstance } from 'fastify'
import { auditRead } from '../../../platform/audit/index.ts'
import { findPlatformByHost } from '../../../platform/brands/index.ts'
import { newestVersion } from '../../../platform/database/migration-files.ts'
import { migrationsFolder } from '../../../platform/database/prepare.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { programVersion } from '../../../platform/program-version.ts'
import { removeAbandoned } from './canaries.ts'
import { certify } from './certify.ts'

/** Somewhat less than the browser's timeout. */
const limitMs = 60_000

export const registerIsolation = (handle: Handle, platform: Platform, http: FastifyInstance): void => {
  const version = programVersion()
  const schema = newestVersion(migrationsFolder)
  platform.jobs.define('remove-isolation-canaries', () => removeAbandoned(platform), { cron: '41 * * * *' })

  handle.companyless(certifyIsolation, async ({ db, identity, request }) => {
    const brand = await findPlatformByHost(db, request.hostname)
    if (!brand) throw new AppError(errors.unavailable)
    const startedAt = platform.clock.now().toISOString()
    const { tried, failures } = await certify(platform, {
      inject: (call) => http.inject(call),
      operations,
      platformId: brand.id,
      host: request.host,
      limitMs,
    })
    await auditRead(db, {
      companyId: null,
      accountId: identity.userId,
      action: 'isolation.certified',
      detail: { tried, failures: failures.length },
    })
    return { startedAt, endedAt: platform.clock.now().toISOString(), version, schema, tried, failures }
  })
}
