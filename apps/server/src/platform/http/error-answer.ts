import { type ApiErrorBody, type ErrorBody, validationMessage } from '@prosa/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError, type ErrorEntry, errors, fromDatabase } from '../errors/index.ts'

z.config({ localeError: validationMessage })

/** Converts errors to answers: known ones are shown, all others only logged. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // A client that disconnects while sending gets no answer, and it is not our error.
    const known = isGivenUp(request, error) ? new AppError(errors.malformed, { cause: error }) : toAppError(error)
    // Thrown on purpose by a stopping process, or one without the role.
    if (known.status >= 500) request.log[error === known && !known.cause ? 'warn' : 'error']({ err: error }, known.code)
    else if (known.cause) request.log.info({ err: known.cause }, known.code)
    return sendError(reply, request, known)
  })
}

const isGivenUp = ({ raw }: FastifyRequest, { code }: FastifyError): boolean =>
  raw.destroyed && !raw.complete && (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')

/** Whether a URL belongs to the public API, whose errors have one format. */
const isApiAddress = (url: string): boolean => /^\/api\/v1(?:[/?]|$)/.test(url)

/** Sends an error of the catalogue. */
export const sendError = (reply: FastifyReply, request: FastifyRequest, error: AppError): FastifyReply => {
  if (error.retryAfterSeconds) reply.header('retry-after', String(error.retryAfterSeconds))
  const isOfApi = isApiAddress(request.url)
  if (isOfApi && error.status === 401) reply.header('www-authenticate', 'Bearer')
  const content = {
    code: error.code,
    message: error.message,
    ...(error.fields ? { fields: error.fields } : {}),
    ...(error.details ? { details: error.details } : {}),
  }
  const body: ErrorBody | ApiErrorBody = isOfApi
    ? { ...content, requestId: request.id }
    : {
        ...content,
        description: error.message,
        ...(error.status >= 500 ? { requestId: request.id } : {}),
      }
  // Sent as text, because the operation's schema for this status may describe another answer.
  return reply.code(error.status).type('application/json; charset=utf-8').serializer(String).send(JSON.stringify(body))
}

const byStatus: Record<number, ErrorEntry> = {
  // The static file plugin reports a folder this way; treat it as not found.
  403: errors.notFound,
  404: errors.notFound,
  413: errors.tooLarge,
  415: errors.unsupportedType,
  429: errors.tooMany,
}

const toAppError = (error: FastifyError): AppError => {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error))
    return new AppError(errors.invalid, { fields: fieldsOf(error.validation) })
  if (isResponseSerializationError(error)) return new AppError(errors.internal, { cause: error })
  const fromItsDatabase = fromDatabase(error)
  if (fromItsDatabase) return fromItsDatabase
  const { statusCode } = error
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new AppError(byStatus[statusCode] ?? { ...errors.malformed, status: statusCode }, { cause: error })
  return new AppError(errors.internal)
}

/** `/messages/0/text` becomes `messages.0.text`; of several errors of a field the first is shown. */
const fieldsOf = (issues: readonly { instancePath: string; message?: string }[]): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const { instancePath, message } of issues) {
    const path = instancePath.split('/').filter(Boolean).join('.')
    fields[path] ??= message ?? 'Valor inválido'
  }
  return fields
}
