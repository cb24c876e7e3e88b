import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { destination } from 'pino'

type Logger = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/**
 * How requests are logged: an allow-list, never bodies, cookies or query strings. The route's pattern stands for the
 * address, since addresses carry codes and e-mails.
 */
export const logOptions = (level: string): Logger => ({
  level,
  // Lines that come while one is being written leave together with the next write, and calls do not wait for any; what is left is
  // written when the process exits.
  stream: destination({ fd: 1, sync: false }),
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
      // A name of its own: what is called `code` may be somebody's link.
      errorCode: 'code' in error ? error.code : undefined,
    }),
  },
})

/** One line for each call, once its answer is out, instead of one when it comes and one when it goes. */
export class OneLineLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) request.log.error({ ...line, err: error }, 'request errored')
    else request.log.info(line, 'request completed')
  }
}

/** Line breaks could forge entries of the log. */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ⏎ ')

/** The network is enough to see abuse; the whole address would be personal data. */
const maskAddress = (address: string | undefined): string =>
  (address ?? '').replace(/\.\d+$/, '.x').replace(/((?:[\da-f]*:){4}).*/i, '$1x')
