import type { FastifyServerOptions } from 'fastify'

type Logger = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/**
 * How requests are logged: an allow-list, never bodies, cookies or query strings. The route's pattern stands for the
 * address, since addresses carry codes and e-mails.
 */
export const logOptions = (level: string): Logger => ({
  level,
  redact: {
    paths: ['*.password', '*.token', '*.authorization', '*.cookie', '*.secret', '*.code', 'err.config', 'err.detail'],
    censor: '[…]',
  },
  serializers: {
    req: (request) => ({
      method: request.method,
      route: request.routeOptions?.url ?? 'none',
      from: maskAddress(request.ip),
    }),
    res: (reply) => ({ status: reply.statusCode }),
    err: (error) => ({
      type: error.name,
      message: oneLine(error.message),
      stack: error.stack ?? '',
      code: 'code' in error ? error.code : undefined,
    }),
  },
})

/** Line breaks could forge entries of the log. */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ⏎ ')

/** The network is enough to see abuse; the whole address would be personal data. */
const maskAddress = (address: string | undefined): string =>
  (address ?? '').replace(/\.\d+$/, '.x').replace(/((?:[\da-f]*:){4}).*/i, '$1x')
