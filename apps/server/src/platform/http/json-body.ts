import type { FastifyInstance } from 'fastify'
import { AppError, errors } from '../errors/index.ts'

/** Escapes that could make a NUL or half of a surrogate pair; most bodies hold none and are not walked. */
const suspicious = /\\u(0000|[dD][89a-fA-F])/

/**
 * JSON is the only body that operations read (files come as multipart). PostgreSQL stores neither NUL nor lone
 * surrogates, and one such message would fail the whole batch that it is written with, so they stop here.
 */
export const acceptJson = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    if (request.routeOptions.config.rawBody) request.rawBody = bytes
    if (bytes.length === 0) return done(null, undefined)
    const text = bytes.toString('utf8')
    // Fastify's own parser refuses __proto__ and constructor.prototype.
    parse(request, text, (error, value) => {
      if (error) return done(error)
      if (suspicious.test(text) && !isStorable(value)) return done(new AppError(errors.malformed))
      done(null, value)
    })
  })
}

/** Iterative, since the depth is the sender's choice. */
const isStorable = (value: unknown): boolean => {
  const rest: unknown[] = [value]
  while (rest.length > 0) {
    const item = rest.pop()
    if (typeof item === 'string' && !isStorableText(item)) return false
    if (typeof item !== 'object' || item === null) continue
    for (const [key, member] of Object.entries(item)) {
      if (!isStorableText(key)) return false
      rest.push(member)
    }
  }
  return true
}

/** Whether PostgreSQL can hold the text: no NUL, well-formed Unicode. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
