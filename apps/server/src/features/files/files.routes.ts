import { Readable } from 'node:stream'
import * as contract from '@prosa/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ensureMember } from '../../platform/access/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import { fileErrors } from '../../platform/files/index.ts'
import type { Handle } from '../../platform/http/index.ts'
import type { Platform } from '../../platform/index.ts'
import { createBoundedCount } from '../../platform/rate-limit/bounded-count.ts'
import { deleteFile } from './delete-file.ts'
import { filePath, verifyFileUrl, visitorFileRoute } from './file-address.ts'
import { exposeFiles } from './files.api.ts'
import { defineCleanFiles, sweepIncoming } from './files.jobs.ts'
import * as queries from './files.queries.ts'
import { createMedia } from './media.ts'
import { bodyBytes, receiveFilePart } from './receive-file-part.routes.ts'

/** An attendant may send a file every ten seconds all day; more is a script. */
const uploadRate = { burst: 60, perSecond: 0.1 }
/** Enough for all files of a message at once. */
const uploadsAtOnce = 12
const retryAfterSeconds = 5

export const registerFiles = (handle: Handle, platform: Platform, app: FastifyInstance): void => {
  const { config, database, files, rateLimiter } = platform
  const media = createMedia(platform)
  const atOnce = createBoundedCount(config.rateLimit === 0 ? Number.POSITIVE_INFINITY : uploadsAtOnce)
  defineCleanFiles(platform)
  sweepIncoming(platform)

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { companyId, fileId, reader }: { companyId: number; fileId: string; reader: queries.Reader | 'anybody' },
  ): Promise<FastifyReply> => {
    const [file] = await queries.find(database.scoped(companyId), companyId, [fileId], reader)
    if (!file) throw new AppError(errors.notFound)
    const { range } = request.headers
    const isHead = request.method === 'HEAD'
    const { status, headers, body } = await files.serve(file, { range, isHead })
    // A HEAD answer without a body would otherwise get a length of 0.
    return reply
      .code(status)
      .headers(headers)
      .send(isHead ? Readable.from([]) : body)
  }

  handle(contract.uploadFile, async ({ scope, db, request }) => {
    const wait = config.rateLimit === 0 ? 0 : rateLimiter.take(`upload:${scope.userId}`, uploadRate)
    if (wait > 0) throw new AppError(errors.tooMany, { retryAfterSeconds: wait })
    const leave = atOnce.enter(scope.userId)
    if (!leave) throw new AppError(fileErrors.tooManyAtOnce, { retryAfterSeconds })
    try {
      await ensureMember(db, scope)
      const { companyId, userId } = scope
      const kept = await receiveFilePart(request, (source, name) =>
        media.keep({ companyId, userId, source, name, expectedBytes: bodyBytes(request) }),
      )
      return { ...kept, url: filePath(kept.fileId) }
    } finally {
      leave()
    }
  })

  handle(contract.deleteFile, async ({ scope, db, params: { id } }) => {
    await deleteFile(db, files, scope, id)
    return { success: true as const }
  })

  handle(contract.readFile, ({ scope, params: { id }, request, reply }) =>
    send(request, reply, { companyId: scope.companyId, fileId: id, reader: scope }),
  )

  handle(contract.api.getFile, ({ scope, params: { id }, request, reply }) =>
    send(request, reply, { companyId: scope.companyId, fileId: id, reader: scope }),
  )

  exposeFiles(handle)

  app.get<{ Params: { companyId: string; id: string }; Querystring: { until?: string; signature?: string } }>(
    visitorFileRoute,
    { config: { access: contract.publicAccess('A assinatura do endereço é a prova; vale para um arquivo e um dia.') } },
    async (request, reply) => {
      const { params, query } = request
      const file = { companyId: Number(params.companyId), fileId: params.id }
      const isGood = verifyFileUrl(platform, {
        ...file,
        until: Number(query.until),
        signature: String(query.signature ?? ''),
      })
      if (!isGood) throw new AppError(errors.notFound)
      return send(request, reply, { ...file, reader: 'anybody' })
    },
  )
}
