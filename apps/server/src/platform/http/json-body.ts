import type { FastifyInstance } from 'fastify'
import { AppError, errors } from '../errors/index.ts'
import { isLarge, type LargeBodies } from './large-bodies.ts'
import { scanJson } from './scan-json.ts'

/** Operations only read JSON bodies (files come as multipart). */
export const acceptJson = (app: FastifyInstance, largeBodies: LargeBodies): void => {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    if (bytes.length === 0) return done(null, undefined)
    const read = (parsed: typeof done): void => {
      const fault = scanJson(bytes)
      if (fault) done(new AppError(fault === 'malformed' ? errors.malformed : errors.tooLarge))
      // Fastify's own parser refuses __proto__ and constructor.prototype.
      else parse(request, bytes.toString('utf8'), parsed)
    }
    if (!isLarge(bytes.length)) return read(done)
    // Validating a large body takes as long as parsing it: other work runs in between.
    const later: typeof done = (...answer) => setImmediate(() => done(...answer))
    largeBodies
      .admit(request, bytes.length)
      .then(() => read(later))
      .catch(done)
  })
}
