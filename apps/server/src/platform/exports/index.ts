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
  /** Who takes what, as the audit tells it. It is written before the first byte leaves. */
  audit: ReadEntry
  /** ASCII, with its extension. */
  name: string
  type: 'text/csv; charset=utf-8' | 'application/zip'
  /** The parts of the file, each made when the one before has left. It may refuse before the first. */
  write: () => AsyncIterable<string> | Readable | Promise<AsyncIterable<string>>
}

/** Answers with a file that is made for the call. @throws filesAtOnce, what `write` throws */
export type SendExport = (db: Kysely<DB>, reply: FastifyReply, file: Export) => Promise<FastifyReply>

/** Of one company, or of the installation: whoever reads slowly holds up nobody else. */
const filesAtOnce = 2
const retryAfterSeconds = 5

/** The one way by which rows leave as a file: bounded for each company, audited, never cached, given back however it ends. */
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
