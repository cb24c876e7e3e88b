import type { FastifyInstance } from 'fastify'
import { AppError, errors } from '../errors/index.ts'
import { scanJson } from './scan-json.ts'

/** JSON is the only body that operations read (files come as multipart). */
export const acceptJson = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    if (bytes.length === 0) return done(null, undefined)
    const fault = scanJson(bytes)
    if (fault) return done(new AppError(fault === 'malformed' ? errors.malformed : errors.tooLarge))
    // Fastify's own parser refuses __proto__ and constructor.prototype.
    parse(request, bytes.toString('utf8'), done)
  })
}
