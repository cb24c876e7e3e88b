import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { auditRead, type ReadEntry } from '../audit/index.ts'
import type { DB, Kysely } from '../database/index.ts'
import { AppError, defineErrors } from '../errors/index.ts'
import { createBoundedCount } from '../rate-limit/bounded-count.ts'

export const exportErrors = defineErrors({
  filesAtOnce: [429, 'Outro arquivo da empresa ainda está sendo feito. Tente de novo em instantes.'],
})

export interface Export {
  /** Audit entry; written before the first byte is sent. */
  audit: ReadEntry
  /** ASCII, with its extension. */
  name: string
  type: 'text/csv; charset=utf-8' | 'application/zip'
  /** Parts of the file, produced as the client reads. May refuse before the first part. */
  write: () => AsyncIterable<string> | Readable | Promise<AsyncIterable<string>>
}

/** Answers with a generated file. @throws filesAtOnce, what `write` throws */
export type SendExport = (db: Kysely<DB>, reply: FastifyReply, file: Export) => Promise<FastifyReply>

/** Maximum per company, or for the installation, so that a slow reader blocks nobody else. */
const filesAtOnce = 2
const retryAfterSeconds = 5

/** The only way to send rows as a file: limited per company, audited, not cached, released however it ends. */
export const createSendExport = (): SendExport => {
  const files = createBoundedCount(filesAtOnce)
  return async (db, reply, { audit, name, type, write }) => {
    const leave = files.enter(audit.companyId ?? 'installation')
    if (!leave) throw new AppError(exportErrors.filesAtOnce, { retryAfterSeconds })
    try {
      const parts = await write()
      const file = parts instanceof Readable ? parts : Readable.from(parts, { objectMode: false, encoding: 'utf8' })
      file.once('close', leave)
      try {
        await auditRead(db, audit)
      } catch (error) {
        file.destroy()
        throw error
      }
      return reply
        .header('content-type', type)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(file)
    } catch (error) {
      leave()
      throw error
    }
  }
}
